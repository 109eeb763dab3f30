// The fund flow for a table: lines of the ledger, newest first, of at most 31 days as the list shows them.
import { api, type FundFlow, said, type Said, spoken } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { entriesOf, fundFlows } from '@merchant/ledger'
import { exportSource } from '../../../kernel/export-source.ts'
import { byRefund, type FlowNumbers } from './flow-keyword.ts'
import { filterOf, toFlow } from './fund-flow.list.ts'

const PAGE = 500

const accountNames: Readonly<Record<FundFlow['account'], Said>> = {
  AVAILABLE: said('可用余额', 'Available'),
  PENDING: said('待结算', 'Pending'),
  FROZEN: said('冻结', 'Frozen'),
  DEPOSIT: said('保证金', 'Deposit'),
  PROMO: said('推广金', 'Promotion'),
  DEBT: said('欠款', 'Debt'),
}

const directionNames: Readonly<Record<FundFlow['direction'], Said>> = {
  IN: said('收入', 'in'),
  OUT: said('支出', 'out'),
  MOVE: said('转移', 'moved'),
}

const counterpartyNames: Readonly<Record<FundFlow['counterparty'], Said>> = {
  BUYER: said('买家', 'Buyer'),
  BANK: said('银行账户', 'Bank account'),
  PLATFORM: said('平台', 'Platform'),
  OWN: said('本商户账户', 'Own account'),
}

export const flowsExport = ({ db, numbers }: { readonly db: Database; readonly numbers: () => FlowNumbers }) =>
  exportSource({
    list: 'fundFlow',
    filterWords: { account: accountNames, direction: directionNames, kinds: fundFlows },
    endpoint: api.finance.flows,
    async read({ merchantId, filters, now }, after) {
      const place = after === null ? { offset: 0 } : { cursor: after }
      const tenant = db.tenant(merchantId ?? '')
      const { entries, nextCursor } = await entriesOf(tenant, {
        ...filterOf(await byRefund(numbers, tenant, filters), now),
        ...place,
        limit: PAGE,
      })
      return { rows: entries.map(toFlow), next: nextCursor }
    },
    values: {
      flowNo: (flow) => flow.flowNo,
      at: (flow) => flow.at,
      account: (flow) => spoken(accountNames[flow.account]),
      counterparty: (flow) => spoken(counterpartyNames[flow.counterparty]),
      kind: (flow) => flow.kindLabel,
      income: (flow) => (flow.amountFen > 0 ? flow.amountFen : null),
      expense: (flow) => (flow.amountFen < 0 ? -flow.amountFen : null),
      balance: (flow) => flow.balanceAfterFen,
      no: (flow) => flow.subjectNo,
      relatedNo: (flow) => flow.relatedNo,
      note: (flow) => flow.note,
    },
  })
