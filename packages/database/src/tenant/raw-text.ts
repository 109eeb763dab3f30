// Reads raw SQL word by word, as PostgreSQL's scanner does, and lets pass what is one whole expression and nothing more.
import { RawNode, type OperationNode } from 'kysely'
import { isKnownFunction } from './known-functions.ts'
import { QueryRefused } from './query-refused.ts'

/** Words that begin a statement or a part of one that may hold a table; an expression needs none of them. */
const REFUSED = new Set(
  `select from table join using into with values only lateral tablesample union intersect except insert update delete
  merge truncate copy call do execute prepare deallocate declare fetch move set reset discard show explain analyze create
  alter drop grant revoke lock vacuum cluster reindex listen notify unlisten load begin commit rollback savepoint
  returning on uescape`.split(/\s+/),
)
/** Words that go on in the statement around, unless they stand inside parentheses of the text itself. */
const REFUSED_OUTSIDE = new Set(['where', 'order', 'group', 'having', 'limit', 'offset', 'for', 'window'])
/** Keywords before a parenthesis that calls nothing. */
const NO_CALL = new Set(
  `and or not in any all some when then else case as by filter over between like ilike similar is distinct from row array
  exists partition group within collate operator symmetric asc desc numeric decimal varchar char character bit timestamp
  timestamptz time interval`.split(/\s+/),
)

/** Stands for a node inside the text: a value, a column, a statement in parentheses. No text can hold it. */
const PIECE = '\0'
const TOKEN =
  /[ \t\n\r\f\v]+|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<number>\d[\w.]*|\.\d\w*)|(?<literal>'(?:[^'\\\0]|'')*')|(?<quoted>"(?:[^"\0]|"")+")|(?<piece>\0)|(?<mark>[()[\],.]|::?|[-+*/<>=~!@#%^&|`?]+)/y
/** What a word, a quote or a piece would be read together with: `e'…'`, `u&"…"`, `fr${'om'}`. */
const STICKS = /(?:[\w$'"\u0080-\uffff\0]|[uU]&)$/

/**
 * Throws QueryRefused unless the text is one expression: its parentheses and quotes close within it, nothing in it can
 * name a table, and it calls only functions that look at nothing but their arguments.
 */
export function mustBeExpression(raw: RawNode): void {
  const text = textOf(raw)
  const open: string[] = []
  let name: string | null = null
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (found === null) throw refused(text, `what stands at ${JSON.stringify(text.slice(at, at + 12))} is not read`)
    const { word, literal, quoted, piece, mark } = found.groups ?? {}
    if (literal ?? quoted ?? piece ?? word) mustStandApart(text, at)
    if (word !== undefined) mustBeHarmless(text, word.toLowerCase(), open.length > 0)
    if (mark !== undefined) readMark(text, mark, open, name)
    if (found[0].trim() !== '' || piece !== undefined) name = word?.toLowerCase() ?? quoted?.slice(1, -1) ?? null
  }
  if (open.length > 0) throw refused(text, 'a parenthesis is not closed')
}

/** The text as it will stand in the statement: raw inside raw is text like any other. */
function textOf(raw: RawNode): string {
  return raw.sqlFragments.map((part, at) => part.replaceAll(PIECE, ' \\ ') + pieceOf(raw.parameters[at])).join('')
}

function pieceOf(node: OperationNode | undefined): string {
  if (node === undefined) return ''
  return RawNode.is(node) ? textOf(node) : PIECE
}

function mustStandApart(text: string, at: number): void {
  if (STICKS.test(text.slice(Math.max(0, at - 2), at))) throw refused(text, 'two words stick together')
}

function mustBeHarmless(text: string, word: string, isInside: boolean): void {
  if (REFUSED.has(word) || (!isInside && REFUSED_OUTSIDE.has(word))) throw refused(text, `it says ${word}`)
}

function readMark(text: string, mark: string, open: string[], name: string | null): void {
  if (mark.includes('--') || mark.includes('/*')) throw refused(text, 'it holds a comment')
  if (mark === ',' && open.length === 0) throw refused(text, 'it is more than one expression')
  if (mark === '(' && name !== null && !NO_CALL.has(name) && !isKnownFunction(name)) {
    throw refused(text, `nobody said that ${name}() looks at its arguments only (known-functions.ts)`)
  }
  if (mark === '(' || mark === '[') open.push(mark)
  if ((mark === ')' && open.pop() !== '(') || (mark === ']' && open.pop() !== '[')) {
    throw refused(text, 'it closes a parenthesis that it did not open')
  }
}

function refused(text: string, why: string): QueryRefused {
  const shown = text.replaceAll(PIECE, '…').trim().slice(0, 80)
  return new QueryRefused(`Raw SQL must be one expression that names no table: ${why} in «${shown}»`)
}
