// The sentence above each property of the objects that a file exports, by the property's path.
import { parseSync } from 'oxc-parser'

/** `limits.perDay` → its comment, without the marks; a path without a comment is missing. */
export function commentsIn(text: string): ReadonlyMap<string, string> {
  const { program, comments } = parseSync('parameters.ts', text)
  const found = new Map<string, string>()
  const before = (start: number): string | undefined => {
    const last = comments.findLast((comment) => comment.end <= start && /^\s*$/.test(text.slice(comment.end, start)))
    return last?.value
      .replace(/^\*/, '')
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const keep = (path: string, start: number) => {
    const comment = before(start)
    if (comment !== undefined && comment !== '') found.set(path, comment)
  }
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== 'Identifier' || init === null) continue
      // The first comment of a file is about the file.
      if (statement !== program.body[0]) keep(id.name, statement.start)
      properties(init, id.name, keep)
    }
  }
  return found
}

type Node = NonNullable<ReturnType<typeof parseSync>['program']['body'][number]> | { type: string }

function properties(node: Node, path: string, keep: (path: string, start: number) => void): void {
  const inner = 'expression' in node && typeof node.expression === 'object' ? node.expression : null
  if (inner !== null && 'type' in inner) return properties(inner, path, keep)
  if (!('properties' in node) || !Array.isArray(node.properties)) return
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const at = `${path}.${property.key.name}`
    keep(at, property.start)
    properties(property.value, at, keep)
  }
}
