// Turns a schema's complaints into sentences that name the field, for the server's 400 and the console's forms.
import { z } from 'zod'
import { complaintOf } from './complaints.ts'
import { MISSING, type Said, said, sameInBoth, spoken } from './said.ts'
import { titleInBoth } from './titles.ts'

export interface FieldIssues {
  /** One readable sentence: the first complaint, with the field's name. */
  readonly description: string
  /** Complaint by field path, e.g. `items.0.quantity`. */
  readonly fields: Readonly<Record<string, string>>
}

/** Parses `input`, answering the value or the field complaints in the language of now. Never throws. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
): { ok: true; value: z.output<S> } | { ok: false; issues: FieldIssues } {
  const result = schema.safeParse(input, { error: otherwise, reportInput: false })
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, issues: describeIssues(kindOf(schema, input), result.error) }
}

/** What is said where a field is left empty: 请填写姓名, 请选择店铺, 请上传营业执照. */
export const missingText = (schema: z.ZodType): string =>
  spoken(missing(schema, titleInBoth(z.globalRegistry.get(schema)?.title ?? '')))

/** Nobody corrects more at once, and an answer must not grow with what was sent. */
const MOST_COMPLAINTS = 50
const MOST_KEYS = 10
const shortened = (keys: readonly string[]): string =>
  keys
    .slice(0, MOST_KEYS)
    .map((key) => key.slice(0, 40))
    .join(spoken(said('、', ', ')))

/** The kind that the input says it is, where a body comes in several: the same field is named otherwise in another kind. */
function kindOf(schema: z.ZodType, input: unknown): z.ZodType {
  const node = unwrap(schema)
  if (!(node instanceof z.ZodDiscriminatedUnion) || typeof input !== 'object' || input === null) return schema
  const { discriminator } = node.def
  const said = (input as Readonly<Record<string, unknown>>)[discriminator]
  const kind = node.options.map(schemaOrNothing).find((option) => {
    const literal = childOf(option, discriminator)
    return literal?.safeParse(said).success === true
  })
  return kind ?? schema
}

/** The complaints of a failed parse as field messages and one sentence. */
export function describeIssues(schema: z.ZodType, error: z.ZodError): FieldIssues {
  const fields: Record<string, string> = {}
  const sentences: string[] = []
  for (const issue of error.issues.slice(0, MOST_COMPLAINTS)) {
    const extra = issue.code === 'unrecognized_keys' ? shortened(issue.keys) : ''
    const path = [...issue.path, ...(extra === '' ? [] : [extra])].map(String).join('.')
    const title = extra === '' ? titleInBoth(titleOf(schema, issue.path)) : sameInBoth(extra)
    const { message: told } = issue
    const isMissing = told === MISSING
    const message = isMissing ? spoken(missing(schemaAt(schema, issue.path), title, String(issue.path.at(-1)))) : told
    fields[path] ??= message
    const row = rowOf(schema, issue.path)
    const where = isMissing || title.zh === '' ? row : said(`${row.zh}${title.zh}`, inRow(row.en, title.en))
    sentences.push(where.zh === '' ? message : spoken(said(`${where.zh}：${message}`, `${where.en}: ${message}`)))
  }
  return { description: sentences[0] ?? spoken(said('参数错误', 'Something in the request is not right')), fields }
}

/** Messages of our own schemas win; here is what they leave open. */
const otherwise: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return MISSING
  return spoken(complaintOf(issue))
}

/** One types what is text or a number, uploads a picture, and chooses everything else. */
function missing(schema: z.ZodType | undefined, { zh, en }: Said, field = ''): Said {
  // A name of its own, as SKU or API key, keeps its capitals.
  const name = /^[A-Z]{2}/.test(en) ? en : `${en.charAt(0).toLowerCase()}${en.slice(1)}`
  if (/FileIds?$/.test(field)) return said(`请上传${zh}`, `Upload the ${name}`)
  const node = unwrap(schema)
  const isTyped =
    node instanceof z.ZodString || node instanceof z.ZodEmail || node instanceof z.ZodURL || node instanceof z.ZodNumber
  return isTyped ? said(`请填写${zh}`, `Enter the ${name}`) : said(`请选择${zh}`, `Choose the ${name}`)
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let node: z.ZodType | undefined = schema
  for (const key of path) node = childOf(node, key)
  return node
}
/** The Chinese name of the field at `path`: the nearest `title` on the way down. */
function titleOf(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let node: z.ZodType | undefined = schema
  let title = ''
  for (const key of path) {
    node = childOf(node, key)
    if (node === undefined) break
    title = nameOf(node) ?? title
  }
  return title === '' ? path.map(String).join('.') : title
}

const NOWHERE = sameInBoth('')
const inRow = (row: string, title: string): string => (row === '' ? title : `${row}, ${title}`)

/** Where in a table of things with several fields the path leads, by the names of the tables: SKU 第 3 行. */
function rowOf(schema: z.ZodType, path: readonly PropertyKey[]): Said {
  return path.reduce<Said>((row, key, depth) => {
    const at = path.slice(0, depth)
    if (typeof key !== 'number' || !(childOf(schemaAt(schema, at), key) instanceof z.ZodObject)) return row
    const table = titleInBoth(titleOf(schema, at))
    return said(`${row.zh}${table.zh} 第 ${key + 1} 行`, inRow(row.en, `${table.en} row ${key + 1}`))
  }, NOWHERE)
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

/** What an optional schema, or one with a default, is a wrapping of. */
function innerOf(node: z.ZodType | undefined): z.ZodType | undefined {
  if (node instanceof z.ZodOptional || node instanceof z.ZodNullable || node instanceof z.ZodDefault)
    return schemaOrNothing(node.unwrap())
  return node instanceof z.ZodPipe ? schemaOrNothing(node.in) : undefined
}

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = innerOf(schema)
  return inner === undefined ? schema : unwrap(inner)
}

/** A field that may be left out is called as what it is. */
const nameOf = (node: z.ZodType | undefined): string | undefined =>
  node && (z.globalRegistry.get(node)?.title ?? nameOf(innerOf(node)))
