// What the ledger found, as its merchant reads it: which statement it speaks against, and where, in both languages.
import { formatYuan, said, type Said } from '@merchant/contract'
import { chart } from '@merchant/ledger'

/** What a finding speaks against. */
type Against = 'postings' | 'balances' | 'seals'

export interface SaidFinding {
  readonly against: Against
  readonly text: Said
}

type Say = (...found: readonly string[]) => Said

const zh = (code = '') => chart.find((account) => account.code === code)?.name ?? code
const en = (code = '') => chart.find((account) => account.code === code)?.nameEn ?? code
const yuan = (fen = '') => formatYuan(Number(fen), true)

const kinds: readonly (readonly [Against, RegExp, Say])[] = [
  [
    'postings',
    /^The book adds up to (-?\d+) /,
    (fen) => said(`全账合计 ${yuan(fen)} 元，不为零`, `The whole book adds up to ¥${yuan(fen)}, not to zero`),
  ],
  [
    'postings',
    /^Posting (.+) adds up to (-?\d+) /,
    (key, fen) =>
      said(`凭证 ${key} 合计 ${yuan(fen)} 元，不为零`, `Posting ${key} adds up to ¥${yuan(fen)}, not to zero`),
  ],
  [
    'postings',
    /^The entries of posting (.+) are not what was booked/,
    (key) => said(`凭证 ${key} 的分录与入账时不同`, `The entries of posting ${key} are not what was booked`),
  ],
  [
    'balances',
    /^(\w+) says (-?\d+) \S+ its entries (-?\d+) /,
    (code, fen, sum) =>
      said(
        `${zh(code)}余额 ${yuan(fen)} 元，分录之和 ${yuan(sum)} 元`,
        `${en(code)} stands at ¥${yuan(fen)}, its entries at ¥${yuan(sum)}`,
      ),
  ],
  [
    'balances',
    /^(\w+) is at version (\d+) with .*entries up to version (\d+)/,
    (code, version, last) =>
      said(
        `${zh(code)}应有 ${version} 条分录，只到第 ${last} 条`,
        `${en(code)} should have ${version} entries and ends at entry ${last}`,
      ),
  ],
  [
    'balances',
    /^(\w+) stands outside its limits at (-?\d+) /,
    (code, fen) =>
      said(`${zh(code)}余额 ${yuan(fen)} 元超出允许范围`, `${en(code)} stands outside its limits at ¥${yuan(fen)}`),
  ],
  [
    'balances',
    /^(\w+) has other totals than/,
    (code) =>
      said(`${zh(code)}的收支累计与最新分录不符`, `The totals of ${en(code)} are not those of its newest entry`),
  ],
  ['balances', /^(\w+) is gone$/, (code) => said(`账户${zh(code)}缺失`, `The account ${en(code)} is gone`)],
  [
    'balances',
    /^Entry (\d+) of (\w+) does not follow the one before it/,
    (version, code) =>
      said(
        `${zh(code)}第 ${version} 条分录与前一条不衔接`,
        `Entry ${version} of ${en(code)} does not follow the one before it`,
      ),
  ],
  [
    'balances',
    /^Entry (\d+) of (\w+) is not what was proven before/,
    (version, code) =>
      said(
        `${zh(code)}第 ${version} 条分录与上次核验时不同`,
        `Entry ${version} of ${en(code)} is not what was proven before`,
      ),
  ],
  ['seals', /^Seal (\d+) is missing/, (no) => said(`第 ${no} 号封存缺失`, `Seal ${no} is missing`)],
  [
    'seals',
    /^Seal (\d+) does not follow/,
    (no) => said(`第 ${no} 号封存与前一号不衔接`, `Seal ${no} does not follow the one before it`),
  ],
  [
    'seals',
    /^Seal (\d+) (?:of (\w+) )?is not what was sealed/,
    (no, code) =>
      said(
        `第 ${no} 号封存${code === undefined ? '' : `（${zh(code)}）`}与封存时不同`,
        `Seal ${no}${code === undefined ? '' : ` (${en(code)})`} is not what was sealed`,
      ),
  ],
  [
    'seals',
    /^Entry (\d+) of (\w+) is gone/,
    (version, code) => said(`${zh(code)}第 ${version} 条分录缺失`, `Entry ${version} of ${en(code)} is gone`),
  ],
  [
    'seals',
    /^Entry (\d+) of (\w+) \(posting (.+)\) is not what was sealed/,
    (version, code, key) =>
      said(
        `${zh(code)}第 ${version} 条分录（凭证 ${key}）与封存时不同`,
        `Entry ${version} of ${en(code)} (posting ${key}) is not what was sealed`,
      ),
  ],
]

const POSTING = /\b[Pp]osting (\S+?)(?:\)| adds up| are not)/

/** The key of the posting that a finding names. */
export const postingIn = (finding: string): string | undefined => POSTING.exec(finding)?.[1]

/** In place of its key a posting is called by its document and by what happened, where that is known. */
export function withPosting(finding: string, called: ReadonlyMap<string, Said>): SaidFinding {
  const { against, text } = sayFinding(finding)
  const key = postingIn(finding)
  const name = key === undefined ? undefined : called.get(key)
  if (key === undefined || name === undefined) return { against, text }
  return { against, text: said(text.zh.replace(key, name.zh), text.en.replace(key, name.en)) }
}

/** One that is not known here speaks against the book as a whole, in the ledger's own words. */
export function sayFinding(finding: string): SaidFinding {
  for (const [against, pattern, say] of kinds) {
    const found = pattern.exec(finding)
    if (found !== null) return { against, text: say(...found.slice(1)) }
  }
  return { against: 'postings', text: said(finding, finding) }
}
