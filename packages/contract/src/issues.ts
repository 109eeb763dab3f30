// Turns a schema's complaints into Chinese sentences that name the field, for the server's 400 and the console's forms.
import { z } from 'zod'

export interface FieldIssues {
  /** One readable sentence: the first complaint, with the field's Chinese name. */
  readonly description: string
  /** Complaint by field path, e.g. `items.0.quantity`. */
  readonly fields: Readonly<Record<string, string>>
}

const chinese = z.locales.zhCN().localeError

/** Parses `input`, answering the value or the field complaints in Chinese. Never throws. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; issues: FieldIssues } {
  const result = schema.safeParse(input, { error: inChinese, reportInput: false })
  return result.success ? { ok: true, value: result.data } : { ok: false, issues: describeIssues(schema, result.error) }
}

/** Nobody corrects more at once, and an answer must not grow with what was sent. */
const MOST_COMPLAINTS = 50
const MOST_KEYS = 10
const shortened = (keys: readonly string[]): string =>
  keys
    .slice(0, MOST_KEYS)
    .map((key) => key.slice(0, 40))
    .join('、')

/** The complaints of a failed parse as field messages and one sentence. */
export function describeIssues(schema: z.ZodType, error: z.ZodError): FieldIssues {
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of error.issues.slice(0, MOST_COMPLAINTS)) {
    const extra = issue.code === 'unrecognized_keys' ? shortened(issue.keys) : ''
    const path = [...issue.path, ...(extra === '' ? [] : [extra])].map(String).join('.')
    fields[path] ??= issue.message
    const title = extra === '' ? titleOf(schema, issue.path) : extra
    sentences.push(title === '' ? issue.message : `${title}：${issue.message}`)
  }
  return { description: sentences[0] ?? '参数错误', fields }
}

/** Messages of our own schemas win; what they leave open is said by zod's Chinese locale, missing fields by us. */
const inChinese: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return '不能为空'
  if (issue.code === 'unrecognized_keys') return '不支持的参数'
  return chinese(issue)
}

/** The Chinese name of the field at `path`: the nearest `title` on the way down. */
function titleOf(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let node: z.ZodType | undefined = schema
  let title = ''
  for (const key of path) {
    node = childOf(node, key)
    if (node === undefined) break
    title = z.globalRegistry.get(node)?.title ?? title
  }
  return title === '' ? path.map(String).join('.') : title
}

function childOf(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  const node = unwrap(schema)
  if (node instanceof z.ZodObject) return schemaOrNothing(node.shape[String(key)])
  if (node instanceof z.ZodArray) return schemaOrNothing(node.element)
  if (node instanceof z.ZodUnion) {
    for (const option of node.options) {
      const child = childOf(schemaOrNothing(option), key)
      if (child !== undefined) return child
    }
  }
  return undefined
}

/** The parts of a schema are typed as those of any kind of zod; all of ours are of this one. */
const schemaOrNothing = (part: unknown): z.ZodType | undefined => (part instanceof z.ZodType ? part : undefined)

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  let node = schema
  for (;;) {
    if (node instanceof z.ZodOptional || node instanceof z.ZodNullable || node instanceof z.ZodDefault)
      node = schemaOrNothing(node.unwrap())
    else if (node instanceof z.ZodPipe) node = schemaOrNothing(node.in)
    else return node
  }
}
