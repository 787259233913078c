/**
 * The deepest nesting that is accepted. No record nests as deeply. At some thousands of levels Postgres in
 * WebAssembly overflows its stack and does not recover.
 */
const DEEPEST = 100;

/**
 * Whether a text nests more deeply than the database can take.
 * @param json need not be valid
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
