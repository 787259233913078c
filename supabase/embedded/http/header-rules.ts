interface Rule {
  matches(path: string): boolean;
  headers: [name: string, value: string][];
}

export type HeaderRules = Rule[];

function pathMatcher(pattern: string): (path: string) => boolean {
  const source = pattern
    .split(/(\*|:\w+)/)
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  const expression = new RegExp(`^${source}$`);
  return (path) => expression.test(path);
}

/**
 * Reads a `_headers` file as Cloudflare Pages and Netlify do: a line with a path pattern, and indented below it the
 * headers of matching paths.
 */
export function parseHeaderRules(file: string): HeaderRules {
  const rules: HeaderRules = [];
  for (const line of file.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      rules.push({ matches: pathMatcher(line.trim()), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    const rule = rules.at(-1);
    if (colon < 0 || !rule) throw new Error(`_headers: cannot read the line "${line.trim()}"`);
    rule.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** Collects the headers of all rules that match a path; joins a header that occurs twice with a comma. */
export function headersFor(rules: HeaderRules, path: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.matches(path)) continue;
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase();
      const before = headers.get(key);
      headers.set(key, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return Object.fromEntries(headers);
}
