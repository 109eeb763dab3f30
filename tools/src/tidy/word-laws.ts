// Words that may stand only in certain rooms: old wire names, the wall clock, floats beside money, raw table names.
import { isTest, type SourceFile } from './source-files.ts'

interface WordLaw {
  readonly name: string
  readonly pattern: RegExp
  readonly isAllowed: (path: string) => boolean
  /** Tests may say what they test, and are bound by few laws. */
  readonly bindsTests?: true
}

const inside =
  (...rooms: readonly string[]) =>
  (path: string) =>
    rooms.some((room) => path.startsWith(room))
const tables = [
  'merchant', 'user_account', 'sale_order', 'sale_order_item', 'withdraw_order', 'goods', 'sku', 'shop', 'payment',
  'provider_call', 'bank_card', 'pay_member', 'file_asset', 'ledger_account', 'ledger_entry', 'ledger_posting', 'buyer',
  'shipment', 'shipment_item', 'api_key', 'operation_log', 'stock_log', 'role', 'user_role', 'staff_invitation',
] // prettier-ignore

const wordLaws: readonly WordLaw[] = [
  {
    name: 'old wire names stay in contract/wire, server/http and console/api',
    pattern: /\b(?:Msg|U_[A-Z]\w+|UI_[A-Z]\w+|UC_[A-Z]\w+|UR_Content)\b/,
    isAllowed: inside(
      'packages/contract/src/wire/',
      'packages/contract/src/endpoints/',
      'apps/server/src/http/',
      'apps/console/src/api/',
      'tools/',
    ),
  },
  {
    name: 'a path of the API is spelled once, in its endpoint',
    pattern: /['"`]\/api\/[A-Za-z]+\/[A-Za-z]+/,
    isAllowed: inside(
      'packages/contract/src/endpoints/',
      'apps/server/src/http/',
      'apps/server/src/create-app.ts',
      'apps/console/src/api/',
      'tools/',
    ),
  },
  {
    name: 'a permission is named, and its legacy code stands in contract/permissions.ts alone',
    pattern: /['"`]\d{4,5}:[a-z]+['"`]/i,
    // These prove what the wire and the database hold.
    isAllowed: (path) =>
      path === 'packages/contract/src/permissions.ts' ||
      /\/(?:permission-table|page-routes|role|staff|session\.http|attacks)\.test\.ts$/.test(path),
    bindsTests: true,
  },
  {
    name: 'the wall clock is read by clocks only',
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/,
    isAllowed: (path) => /clock\.ts$|\/time\.ts$/.test(path) || inside('apps/console/', 'tools/', 'e2e/')(path),
  },
  {
    name: 'no float near money',
    pattern: /\bparseFloat\b|\.toFixed\(|[Ff]en\w* *[*/] *100\b|[Ff]en\w* *\* *0?\.\d/,
    isAllowed: inside('packages/contract/src/money.ts', 'tools/'),
  },
  {
    name: 'raw SQL names no table of merchants, because the tenant filter cannot see inside text',
    pattern: new RegExp(`sql(?:<[^\`]*>)?\`[^\`]*\\b(?:from|join|update|into)\\s+(?:${tables.join('|')})\\b`, 'i'),
    isAllowed: inside(
      'packages/database/',
      'packages/ledger/',
      'packages/allinpay-sandbox/',
      'tools/',
      // Holds a file over all merchants against their orders, on the house's own handle, which only reads.
      'apps/server/src/modules/money/provider-reconciliation/find-differences.ts',
    ),
  },
  {
    name: 'no unfinished marks',
    // In quotes it is a level of notifications.
    pattern: /(?<!')\b(?:TODO|FIXME|XXX|HACK)\b|敬请期待|开发中|暂未开放/,
    isAllowed: inside('tools/src/tidy/'),
  },
  {
    name: 'texts are read by the helpers that wait for a new one (driver/mailbox.ts, testing/texts.ts)',
    pattern:
      /\bmailbox\.latest\(|\badmin\.sms\(|\bfetch\([^)]*\/development\/mailbox|goto\([^)]*\/development\/mailbox/,
    isAllowed: (path) =>
      inside('apps/server/src/development/', 'packages/allinpay-sandbox/', 'tools/src/tidy/')(path) ||
      [
        'apps/server/src/testing/texts.ts',
        'apps/server/src/modules/money/provider/payment-steps.testing.ts',
        'apps/server/src/modules/money/provider/wallet/provider-texts.test.ts',
        'tools/src/demo/demo-world.ts',
        'tools/src/driver/mailbox.ts',
        'tools/src/driver/development-pages.ts',
      ].includes(path),
    bindsTests: true,
  },
  {
    name: 'dynamic codes of a running product come from driver/dynamic-codes.ts, by its clock and each once',
    pattern: /\btotpCode\(/,
    isAllowed: (path) =>
      inside('apps/server/src/modules/', 'tools/src/tidy/')(path) || path === 'tools/src/driver/dynamic-codes.ts',
    bindsTests: true,
  },
  {
    name: 'no test sleeps for a fixed time: it waits for what it needs',
    pattern: /\bwaitForTimeout\(/,
    // Figures are taken of what a person does, who reads for a while.
    isAllowed: inside('tools/src/bench/', 'tools/src/tidy/'),
    bindsTests: true,
  },
  {
    name: 'nothing silences the checker',
    pattern: /@ts-(?:ignore|nocheck)|\bas any\b/,
    isAllowed: inside('tools/src/tidy/'),
  },
]

/** Every line that breaks a word law, as `file:line law`. */
export function brokenWordLaws(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    wordLaws.flatMap(({ name, pattern, isAllowed, bindsTests }) => {
      if (isAllowed(file.path) || (isTest(file.path) && bindsTests !== true)) return []
      const match = pattern.exec(file.text)
      return match === null ? [] : [`${file.path}:${file.text.slice(0, match.index).split('\n').length} ${name}`]
    }),
  )
}

/** Files that do not open with a sentence about their job. */
export function filesWithoutOpening(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      (file) =>
        !/^(?:#![^\n]*\n)?(?:\/\/ @vitest[^\n]*\n)?(?:\/\/|\/\*\*?)/.test(file.text) &&
        !file.path.endsWith('.generated.ts'),
    )
    .map((file) => file.path)
}
