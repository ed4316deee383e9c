// What a pasted link or code leads to.

export interface Address {
  id: string;
  path: string;
}

const CODE = /^[\w-]{6,64}$/;

/** The table of a link or a bare code; null: neither. */
export function addressOf(text: string): Address | null {
  const pasted = text.trim();
  if (CODE.test(pasted)) return { id: pasted, path: `/t/${pasted}` };
  const found = /\/([tr])\/([\w-]{6,64})(\?[^\s#]*)?/.exec(pasted);
  const [, page, id, search = ""] = found ?? [];
  return page && id ? { id, path: `/${page}/${id}${search}` } : null;
}
