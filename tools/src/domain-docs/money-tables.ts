// The ledger as an accountant reads it, in Chinese: accounts with their usual side, rules as debit and credit, and the stories.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Account, chart, type PostingKind, postingRules, type PostingRule } from '@merchant/ledger'
import { examples } from '../../../packages/ledger/examples/index.ts'
import { root } from '../tidy/source-files.ts'
import { ruleProofs, unusedRules } from './rule-proofs.ts'
import { tableOf } from './table.ts'

const kinds: Readonly<Record<Account['kind'], readonly [kind: string, side: string]>> = {
  liability: ['负债', '贷'],
  asset: ['资产', '借'],
  income: ['收入', '贷'],
  expense: ['成本', '借'],
  any: ['待查', '借或贷'],
}

export const ledgerAccounts = (): string | null =>
  tableOf(
    ['科目', '代码', '属于', '类别', '余额通常在', '限制'],
    chart.map(({ code, name, owner, kind, floor, ceiling }) => [
      name,
      `\`${code}\``,
      owner === 'merchant' ? '商户' : '平台',
      ...kinds[kind],
      floor === 'zero' ? '不得为借方余额' : ceiling === 'zero' ? '不得为贷方余额' : '',
    ]),
  )

/** Rules that the server books by: those that a file of it takes out of the rules. */
export function liveRules(): readonly PostingRule[] {
  const sources = globSync('apps/server/src/modules/**/*.ts', { cwd: root })
    .filter((file) => !/\.test(?:ing)?\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bpostingRules\.(\w+)|\{([^{}]*)\}\s*=\s*postingRules\b/g)])
    .map(([, named = '', several = '']) => `${named} ${several}`)
    .join(' ')
  const rules: readonly PostingRule[] = Object.values(postingRules)
  return rules.filter(({ kind }) => new RegExp(`\\b${kind}\\b`).test(sources))
}

export const liveRulesTable = (): string | null =>
  tableOf(
    ['规则', '什么事', '借', '贷', '金额'],
    liveRules().flatMap(({ id, name, lines }) =>
      lines.map(({ from, to, amount }, at) => [
        ...(at === 0 ? [id, name] : ['', '']),
        nameOf(from),
        nameOf(to),
        amounts[amount] ?? amount.replace(/Fen$/, ''),
      ]),
    ),
  )

const modules = '../apps/server/src/modules'

/** Of each rule in use who books by it, and which test would fail first. */
export const provenRules = (): string | null =>
  tableOf(
    ['规则', '什么事', '入账函数', '先失败的测试'],
    Object.entries(ruleProofs).map(([kind, { by, test }]) => {
      const { id, name } = postingRules[kind as PostingKind]
      return [id, name, `[${by[1]}](${modules}/${by[0]})`, `[${test[1]}](${modules}/${test[0]})`]
    }),
  )

export const unusedRulesTable = (): string | null =>
  tableOf(
    ['规则', '什么事', '为什么还没有用'],
    unusedRules.map(({ kinds, why }) => {
      const rules = kinds.map((kind) => postingRules[kind])
      return [[...new Set(rules.map(({ id }) => id))].join('、'), rules.map(({ name }) => name).join('、'), why]
    }),
  )

const nameOf = (code: string): string => chart.find((account) => account.code === code)?.name ?? code

/** What the amounts of the rules are called; one that is not here keeps its word of the code. */
const amounts: Readonly<Record<string, string>> = {
  paidFen: '买家实付',
  subsidyFen: '平台补贴',
  feeFen: '手续费',
  refundFen: '退款',
  subsidyReturnFen: '退回的补贴',
  netFen: '净额',
  commissionFen: '佣金',
  serviceFeeFen: '服务费',
  channelFeeFen: '支付手续费',
  distributionFen: '分销佣金',
  amountFen: '金额',
  fromAvailableFen: '由可用余额支付',
  fromDepositFen: '由保证金承担',
  owedFen: '记为欠款',
  lentFen: '由平台垫付',
  commissionReturnFen: '退回的佣金',
}

/** Of each story its reason, its postings and its T-accounts, as they are committed. */
export const stories = (): string =>
  Object.keys(examples)
    .map((name) => {
      const file = `packages/ledger/examples/${name}.example.md`
      const [title = '', intro = '', ...sections] = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n\n')
      const wanted = sections.slice(
        0,
        sections.findIndex((section) => section.startsWith('## 每一步之后')),
      )
      const below = wanted.map((section) => section.replace(/^## /, '#### '))
      return [`### [${title.replace(/^# /, '')}](../${file})`, intro, ...below].join('\n\n')
    })
    .join('\n\n')
