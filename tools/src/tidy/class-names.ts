// The class names a component writes into `className`: literals, and the beginnings of names that it completes at run time.

interface NamedClasses {
  readonly whole: readonly string[]
  /** `status-tag-` of `status-tag-${tone}`. */
  readonly beginnings: readonly string[]
}

export function namedClasses(text: string): NamedClasses {
  const values = [...text.matchAll(/\b(?:className|rootClassName)=/g)].map(({ index, 0: name }) =>
    valueAt(text, index + name.length),
  )
  const found = values.map(namesIn)
  return { whole: found.flatMap(({ whole }) => whole), beginnings: found.flatMap(({ beginnings }) => beginnings) }
}

/** The attribute's value, quoted or in braces. */
function valueAt(text: string, start: number): string {
  if (text[start] !== '{') return text.slice(start, text.indexOf('"', start + 1) + 1)
  return text.slice(start + 1, closingBrace(text, start))
}

/** Where the brace that opens at `start` closes. */
function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

/** Literals that are compared or passed to a function are no classes. */
const LITERAL = /(?<before>[=!]== |\()?(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|`)/g

function namesIn(expression: string): NamedClasses {
  const whole: string[] = []
  const beginnings: string[] = []
  LITERAL.lastIndex = 0
  const literal = new RegExp(LITERAL)
  for (let match = literal.exec(expression); match !== null; match = literal.exec(expression)) {
    const { before, single, double } = match.groups ?? {}
    if (match[0].endsWith('`')) {
      const { parts, end } = templateAt(expression, literal.lastIndex)
      literal.lastIndex = end
      for (const found of parts.map(namesOfPart)) {
        whole.push(...found.whole)
        beginnings.push(...found.beginnings)
      }
    } else if (before === undefined) whole.push(...split(single ?? double ?? ''))
  }
  return { whole, beginnings }
}

interface TemplatePart {
  readonly text: string
  /** What follows in `${}`; null at the end. */
  readonly expression: string | null
  /** The text goes on what an expression before it began. */
  readonly continues: boolean
}

function templateAt(expression: string, start: number): { parts: TemplatePart[]; end: number } {
  const parts: TemplatePart[] = []
  let from = start
  for (;;) {
    const open = expression.indexOf('${', from)
    const close = expression.indexOf('`', from)
    const continues = from !== start
    if (open < 0 || close < open) {
      parts.push({ text: expression.slice(from, close), expression: null, continues })
      return { parts, end: close + 1 }
    }
    const end = closingBrace(expression, open + 1)
    parts.push({ text: expression.slice(from, open), expression: expression.slice(open + 2, end), continues })
    from = end + 1
  }
}

function namesOfPart({ text, expression, continues }: TemplatePart): NamedClasses {
  const names = split(continues ? text.replace(/^\S+/, '') : text)
  const last = names.at(-1)
  if (expression === null || last === undefined || /\s$/.test(text)) {
    const inner = expression === null ? { whole: [], beginnings: [] } : namesIn(expression)
    return { whole: [...names, ...inner.whole], beginnings: inner.beginnings }
  }
  // `is-${…}` is completed by what follows; after a whole name only further names may follow.
  if (last.endsWith('-')) return { whole: names.slice(0, -1), beginnings: [last] }
  return { whole: [...names, ...namesIn(expression).whole], beginnings: [] }
}

const split = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '')
