// The ledger's chart of accounts and its posting rules, as tables.
import { chart, postingRules, type PostingRule } from '@merchant/ledger'
import { code, tableOf } from './table.ts'

/** Every rule with its lines, in their order: from → to (amount). */
export function rulesTable(): string | null {
  const rules: readonly PostingRule[] = Object.values(postingRules)
  return tableOf(
    ['rule', 'kind', '', 'moves'],
    rules.map(({ id, kind, name, lines }) => [
      id,
      code(kind),
      name,
      lines.map(({ from, to, amount }) => `${code(from)} → ${code(to)} (${amount.replace(/Fen$/, '')})`).join('<br>'),
    ]),
  )
}

export const chartTable = (): string | null =>
  tableOf(
    ['account', '', 'of', 'kind', 'never'],
    chart.map(({ code: account, name, owner, kind, floor, ceiling }) => [
      code(account),
      name,
      owner,
      kind,
      floor === 'zero' ? 'below zero' : ceiling === 'zero' ? 'above zero' : '–',
    ]),
  )
