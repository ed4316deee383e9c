// After a build: every part of the client once more in Brotli, a tenth smaller than what servers make of it by gzip.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const FOLDER = "../src/rokkaku/static/";

for (const name of readdirSync(FOLDER).filter((each) => /\.(js|css)$/.test(each)))
  writeFileSync(`${FOLDER}${name}.br`, brotliCompressSync(readFileSync(FOLDER + name)));
