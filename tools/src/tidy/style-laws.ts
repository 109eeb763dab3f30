// The styles of the console: a sheet's classes begin with its name, so that no rule reaches what its author did not mean.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isTest, root, type SourceFile } from './source-files.ts'
import { namedClasses } from './class-names.ts'

export interface Sheet {
  /** Path from the root with forward slashes. */
  readonly path: string
  readonly text: string
}

const MAX_LINES = 120
const SOURCES = 'apps/console/src/'
/** Sheets that style elements and the component library: the only ones whose rules need no class of their own. */
const GLOBAL = /^apps\/console\/src\/(theme\/|public\/components\/(base|colours)\.css$)/
/** Its classes may be used by any page. */
const SHARED = `${SOURCES}theme/shared.css`
/** A state only ever narrows a class of the sheet; the library's classes are not ours. */
const isState = (name: string): boolean => /^(is|has)-/.test(name)
const isLibrary = (name: string): boolean => /^(ant-|anticon)/.test(name)

export function readSheets(): Sheet[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${SOURCES}*.css`], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** `data-table` for `data-table.css` and for its second part `data-table.phone.css`. */
const wordOf = (sheet: Sheet): string => path.posix.basename(sheet.path).split('.')[0] ?? ''

/** `public`, `app`, `components`, `features/<area>`: where a sheet and those who use its classes stand together. */
function roomOf(file: string): string {
  const [room = '', area = ''] = file.slice(SOURCES.length).split('/')
  return room === 'features' ? `${room}/${area}` : room
}

/** Every selector of a sheet by itself, without the rules around it. */
export function selectorsOf(text: string): string[] {
  const found: string[] = []
  let prelude = ''
  for (const part of text.replace(/\/\*[\s\S]*?\*\//g, '').split(/([{};])/)) {
    if (part === '{') {
      const isRule = !prelude.startsWith('@') && !/^(from|to|\d+%)/.test(prelude)
      if (isRule) found.push(...prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
    }
    prelude = '{};'.includes(part) ? '' : part.trim().replace(/\s+/g, ' ')
  }
  return found
}

const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** Everything wrong with the sheets and with the classes that components name, as `file: what`. */
export function brokenStyles(sheets: readonly Sheet[], files: readonly SourceFile[]): string[] {
  const words = [...new Set(sheets.filter(({ path: file }) => !GLOBAL.test(file)).map(wordOf))]
  const byLength = words.toSorted((one, other) => other.length - one.length)
  /** The longest word that a class begins with. */
  const ownerOf = (name: string) => byLength.find((word) => name === word || name.startsWith(`${word}-`))
  const shared = new Set(sheets.filter(({ path: file }) => file === SHARED).flatMap(({ text }) => classesOf(text)))
  const components = files.filter(({ path: file }) => file.startsWith(SOURCES) && !isTest(file))
  const defined = new Set(sheets.flatMap(({ text }) => selectorsOf(text).flatMap(classesOf)))
  return [
    ...sheets.flatMap((sheet) => [
      ...tooLong(sheet),
      ...inTwoFolders(sheet, sheets),
      ...unscoped(sheet, { ownerOf, shared }),
      ...unused(sheet, { ownerOf, components }),
    ]),
    ...components.flatMap((file) => unknownNames(file, { defined })),
  ]
}

const tooLong = ({ path: file, text }: Sheet): string[] => {
  const lines = text.split('\n').length - 1
  return lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES}`] : []
}

function inTwoFolders(sheet: Sheet, sheets: readonly Sheet[]): string[] {
  const folder = path.posix.dirname(sheet.path)
  const other = sheets.find((one) => wordOf(one) === wordOf(sheet) && path.posix.dirname(one.path) !== folder)
  return other === undefined || GLOBAL.test(sheet.path) || GLOBAL.test(other.path)
    ? []
    : [`${sheet.path}: ${other.path} has the same word`]
}

interface Words {
  readonly ownerOf: (name: string) => string | undefined
  readonly shared: ReadonlySet<string>
}

/** Rules that name no class of their sheet, and classes that belong to no sheet. */
function unscoped(sheet: Sheet, { ownerOf, shared }: Words): string[] {
  const isKnown = (name: string) => isState(name) || isLibrary(name) || shared.has(name) || ownerOf(name) !== undefined
  return selectorsOf(sheet.text).flatMap((selector) => {
    const names = classesOf(selector)
    const hasOwn = GLOBAL.test(sheet.path) || names.some((name) => ownerOf(name) === wordOf(sheet))
    return [
      ...(hasOwn ? [] : [`${sheet.path}: "${selector}" names no class that begins with ${wordOf(sheet)}`]),
      ...names.filter((name) => !isKnown(name)).map((name) => `${sheet.path}: .${name} begins with no sheet's word`),
    ]
  })
}

interface Users {
  readonly ownerOf: (name: string) => string | undefined
  readonly components: readonly SourceFile[]
}

/** Classes of a sheet that no component of its room names. */
function unused(sheet: Sheet, { ownerOf, components }: Users): string[] {
  const own = new Set(selectorsOf(sheet.text).flatMap(classesOf))
  const isShared = sheet.path === SHARED
  const text = components
    .filter(({ path: file }) => isShared || roomOf(file) === roomOf(sheet.path))
    .map((file) => file.text)
    .join('\n')
  const beginnings = [...text.matchAll(/([a-z][a-z-]*-)\$\{/g)].map(([, beginning = '']) => beginning)
  return [...own]
    .filter((name) => (isShared ? !isState(name) : ownerOf(name) === wordOf(sheet)))
    .filter((name) => !new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(text))
    .filter((name) => !beginnings.some((beginning) => name.startsWith(beginning)))
    .map((name) => `${sheet.path}: .${name} is used by no component of its room`)
}

/** Names in `className` that stand in no sheet. */
function unknownNames(file: SourceFile, { defined }: { defined: ReadonlySet<string> }): string[] {
  const { whole, beginnings } = namedClasses(file.text)
  return [
    ...whole.filter((name) => !defined.has(name) && !isLibrary(name)),
    ...beginnings.filter((beginning) => ![...defined].some((name) => name.startsWith(beginning))),
  ].map((name) => `${file.path}: .${name} stands in no sheet`)
}
