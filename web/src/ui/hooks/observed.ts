// A value that single parts of the page follow, without the rest being drawn again.

import { useEffect, useState } from "preact/hooks";

type Follower<T> = (value: T) => void;

export class Observed<T> {
  private current: T;
  private readonly followers = new Set<Follower<T>>();

  constructor(first: T) {
    this.current = first;
  }

  get value(): T {
    return this.current;
  }

  set value(value: T) {
    if (value === this.current) return;
    this.current = value;
    for (const follower of [...this.followers]) follower(value);
  }

  /** Calls back with every new value, until what is returned is called. */
  follow(follower: Follower<T>): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }
}

export function useObserved<T>(observed: Observed<T>): T {
  const [value, setValue] = useState<T>(observed.value);
  useEffect(() => {
    setValue(() => observed.value);
    return observed.follow((next) => setValue(() => next));
  }, [observed]);
  return value;
}
