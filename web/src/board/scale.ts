// How large a unit of the board is on the screen, for what is drawn over it.

import { createContext } from "preact";

export const Scale = createContext(1);
