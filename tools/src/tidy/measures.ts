// What the report counts: sizes, casts, parameters, long functions, circles and repeated lines, without tests and generated files.
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** Where something stands, for whoever wants to look. */
export interface Place {
  readonly path: string
  readonly line: number
}

interface CodeMeasures {
  readonly functions: number
  readonly longFunctions: readonly Place[]
  readonly manyParameters: readonly Place[]
  readonly casts: readonly Place[]
  readonly anys: readonly Place[]
}

const LONG_FUNCTION = 60
const MANY_PARAMETERS = 5

interface Span {
  readonly start: number
  readonly end: number
}

/** Counts in every file what its syntax tells. */
export function measureCode(files: readonly SourceFile[]): CodeMeasures {
  const found: { functions: number } & Record<'longFunctions' | 'manyParameters' | 'casts' | 'anys', Place[]> = {
    functions: 0,
    longFunctions: [],
    manyParameters: [],
    casts: [],
    anys: [],
  }
  for (const { path, text } of files) {
    const at = ({ start }: Span): Place => ({ path, line: lineOf(text, start) })
    const onFunction = (node: Span & { readonly params: readonly unknown[] }) => {
      found.functions += 1
      if (lineOf(text, node.end) - lineOf(text, node.start) >= LONG_FUNCTION) found.longFunctions.push(at(node))
      if (node.params.length >= MANY_PARAMETERS) found.manyParameters.push(at(node))
    }
    new Visitor({
      FunctionDeclaration: onFunction,
      FunctionExpression: onFunction,
      ArrowFunctionExpression: onFunction,
      TSAsExpression: (node) => {
        if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') found.casts.push(at(node))
      },
      TSAnyKeyword: (node) => {
        found.anys.push(at(node))
      },
    }).visit(parseSync(path, text).program)
  }
  return found
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The number of files in the largest circle of imports; 0 when there is none. */
export function largestCircle(files: readonly SourceFile[]): number {
  const targets = new Map(files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]))
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    for (const open = [from]; open.length > 0;) {
      for (const next of targets.get(open.pop() ?? '') ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(next)
      }
    }
    return seen
  }
  const inCircle = [...targets.keys()]
    .map((path) => [path, reached(path)] as const)
    .filter(([path, all]) => all.has(path))
  return Math.max(
    0,
    ...inCircle.map(([path]) => inCircle.filter(([other, all]) => all.has(path) && reached(path).has(other)).length),
  )
}

const SHARED_LINES = 6

/** Pairs of files that share six or more lines in a row, blanks and bare brackets left out. */
export function duplicatePairs(files: readonly SourceFile[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !line.startsWith('import '))
    for (let first = 0; first + SHARED_LINES <= lines.length; first += 1) {
      const window = lines.slice(first, first + SHARED_LINES).join('\n')
      places.set(window, (places.get(window) ?? new Set()).add(path))
    }
  }
  const pairs = new Set<string>()
  for (const paths of places.values()) {
    const sorted = [...paths].toSorted()
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) pairs.add(`${one} ~ ${other}`)
  }
  return [...pairs]
}
