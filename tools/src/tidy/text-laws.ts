// No rule reads a text that people read: a state is a column, a refusal is a code. Otherwise a new wording changes the rule.
import { isTest, type SourceFile } from './source-files.ts'

const HAN = '\\p{Script=Han}'
/** A string literal with Chinese in it. */
const CHINESE = `(?:'[^'\\n]*${HAN}[^'\\n]*'|"[^"\\n]*${HAN}[^"\\n]*"|\`[^\`\\n]*${HAN}[^\`\\n]*\`)`
/** Fields that hold sentences. */
const PROSE =
  '(?:message|Msg|msg|reason|summary|failReason|fail_reason|errorMessage|failMessage|told|remark|last_error)'
const READS = '(?:includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|matchAll|has|test)'
/** Being there or not is no reading. */
const NOTHING = `(?!\\s*(?:null\\b|undefined\\b|''|""|'string'))`

const patterns: readonly RegExp[] = [
  new RegExp(`(?:[=!]==?\\s*${CHINESE}|${CHINESE}\\s*[=!]==?[^>]|\\bcase\\s+${CHINESE})`, 'u'),
  new RegExp(`\\.${READS}\\(\\s*${CHINESE}`, 'u'),
  // In a condition of a query.
  new RegExp(`'(?:=|!=|<>|like|ilike|~|in)',\\s*\\[?\\s*${CHINESE}`, 'u'),
  // A regular expression that looks for Chinese words; classes of letters such as [一-龥] only ask for a script.
  new RegExp(
    `(?:^|[=(,:[!&|?]|=>|return)\\s*/(?![/*])[^/\\n<]*?(?<![-[])${HAN}(?!-)[^/\\n<]*/[dgimsuvy]*\\s*[,.)\\]]`,
    'mu',
  ),
  new RegExp(`\\.${PROSE}\\b\\??\\s*[=!]==?(?!=)${NOTHING}`, 'u'),
  new RegExp(`\\.${PROSE}\\b\\??\\.${READS}\\(|\\.test\\([^)\\n]*\\.${PROSE}\\b|\\.exec\\([^)\\n]*\\.${PROSE}\\b`, 'u'),
]

interface Exception {
  readonly path: string
  readonly because: string
}

/** What may read words all the same. */
const exceptions: readonly Exception[] = [
  { path: 'packages/allinpay-sandbox/', because: 'a tester writes the wanted outcome into the data' },
  {
    path: 'apps/server/src/modules/messaging/sms-code/aliyun-sms.ts',
    because: 'Aliyun has one code for all its limits of a phone',
  },
  {
    path: 'apps/server/src/kernel/number-collision.ts',
    because: 'PostgreSQL names a constraint there, in no language',
  },
  {
    path: 'apps/server/src/kernel/in-both.ts',
    because: 'it finds the other language of a sentence, and nothing else hangs on it',
  },
  {
    path: 'packages/database/src/constraint-violation.ts',
    because: 'PostgreSQL names a constraint there, in no language',
  },
  {
    path: 'apps/console/src/app/guard/guard.ts',
    because: 'a browser says in no other way that something was undefined',
  },
  {
    path: 'apps/console/src/app/browser-errors.ts',
    because: 'two errors are the same one when they say the same',
  },
]

/** Constants of Chinese text: comparing with one reads the text as much as writing it out does. */
function chineseConstants(files: readonly SourceFile[]): string[] {
  const declared = new RegExp(`\\bconst\\s+([A-Z][A-Z0-9_]+)(?:\\s*:[^=\\n]+)?\\s*=\\s*${CHINESE}`, 'gu')
  return files.flatMap(({ text }) => [...text.matchAll(declared)].map((match) => match[1] ?? ''))
}

/** Every line on which a rule reads a text, as `file:line`. Tests may say what people see. */
export const readersOfTexts = (files: readonly SourceFile[]): string[] =>
  readings(files).filter((reading) => !exceptions.some(({ path }) => reading.startsWith(path)))

/** Exceptions that nothing needs any more. */
export function idleExceptions(files: readonly SourceFile[]): string[] {
  const found = readings(files)
  return exceptions.map(({ path }) => path).filter((path) => !found.some((reading) => reading.startsWith(path)))
}

function readings(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => /^(?:apps|packages)\//.test(path) && !isTest(path))
  const names = [...new Set(chineseConstants(product))].join('|')
  const ofConstants = new RegExp(
    `[=!]==?\\s*(?:${names})\\b|\\b(?:${names})\\s*[=!]==?|\\bcase\\s+(?:${names})\\b|\\.${READS}\\(\\s*(?:${names})\\b`,
    'u',
  )
  const all = names === '' ? patterns : [...patterns, ofConstants]
  return product.flatMap(({ path, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, index) => (all.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}`] : [])),
  )
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '')
