// What whoever sees bills learns of a rule that begins to hold for the merchant, or ends before its time.
import { formatInstant, said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'
import { type RuleRecord, wasWithdrawn } from './commission-rule.store.ts'
import { termsInWords } from './terms-in-words.ts'

const page = () => ({ path: '/finance/FinanceBill', search: { rates: 'open' } }) as const

export const rateChanges = permissionEvent<RuleRecord>({
  kind: 'BILL',
  permission: 'bill.view',
  page,
  isCoalescing: false,
  bell: (rule) => {
    const [terms, from] = [termsInWords(rule), formatInstant(rule.valid_from)]
    const to = rule.valid_to === null ? null : formatInstant(rule.valid_to)
    const until = to === null ? said('', '') : said(`，至 ${to} 止`, ` until ${to}`)
    return {
      level: 'WARN',
      title: said('佣金费率变更', 'Your commission changes'),
      body: said(
        `“${rule.name}”自 ${from} 起按 ${terms.zh} 计佣${until.zh}；此前下的订单不受影响。规则 ${rule.rule_no}`,
        `“${rule.name}”: ${terms.en} from ${from} on${until.en}. Orders placed before keep their terms. Rule ${rule.rule_no}`,
      ),
    }
  },
})

interface EndedRule {
  readonly rule: RuleRecord
  /** Of one that never began: whose place it was to take. */
  readonly old: RuleRecord | null
}

export const rateEnds = permissionEvent<EndedRule>({
  kind: 'BILL',
  permission: 'bill.view',
  page,
  isCoalescing: false,
  bell: ({ rule, old }) => {
    const to = rule.valid_to === null ? '' : formatInstant(rule.valid_to)
    return {
      level: 'WARN',
      title: said('佣金规则终止', 'A commission rule ends'),
      body: wasWithdrawn(rule)
        ? withdrawnInWords(rule, old)
        : said(
            `“${rule.name}”自 ${to} 起不再适用，之后下的订单按其他规则或类目费率计佣。规则 ${rule.rule_no}`,
            `“${rule.name}” holds no longer from ${to} on; later orders go by other rules or their category’s rate. Rule ${rule.rule_no}`,
          ),
    }
  },
})

/** What holds afterwards: as before, the rule that was to be replaced, or whatever is wider. */
function withdrawnInWords(rule: RuleRecord, old: RuleRecord | null): Said {
  if (old === null)
    return said(
      `“${rule.name}”未生效即撤销，费率不变。规则 ${rule.rule_no}`,
      `“${rule.name}” was withdrawn before it began; your rates stay as they are. Rule ${rule.rule_no}`,
    )
  if (old.valid_to !== null && old.valid_to <= rule.valid_from)
    return said(
      `“${rule.name}”未生效即撤销，${formatInstant(rule.valid_from)} 起下的订单按其他规则或类目费率计佣。规则 ${rule.rule_no}`,
      `“${rule.name}” was withdrawn before it began; from ${formatInstant(rule.valid_from)} on orders go by other rules or their category’s rate. Rule ${rule.rule_no}`,
    )
  const [terms, to] = [termsInWords(old), old.valid_to === null ? null : formatInstant(old.valid_to)]
  const until = to === null ? said('', '') : said(`，至 ${to} 止`, ` until ${to}`)
  return said(
    `“${rule.name}”未生效即撤销，“${old.name}”仍按 ${terms.zh} 计佣${until.zh}。规则 ${old.rule_no}`,
    `“${rule.name}” was withdrawn before it began; “${old.name}” goes on: ${terms.en}${until.en}. Rule ${old.rule_no}`,
  )
}
