// The columns of the bills of all merchants: those of a merchant's own, with whose they are and what the platform does next.
import type { Permission, PlatformBillAction, PlatformBillRow } from '@merchant/contract'
import { CellLines } from '../../../components/list/cell-lines.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { holds, useLogin } from '../../../session/session.ts'
import { useAnyBillColumns } from '../bill/bill-columns.tsx'
import { billTexts } from '../bill/bill.texts.ts'
import { platformBillTexts } from './platform-bill.texts.ts'

/** As the contract has them. */
const rights: Readonly<Record<PlatformBillAction, Permission>> = {
  resolve: 'platformBill.resolve',
  approve: 'platformBill.approve',
  reject: 'platformBill.approve',
  pay: 'platformBill.pay',
  answerInvoice: 'platformBill.invoice',
}

/** What its state allows and one's rights do. */
export function useMayAct(): (bill: Pick<PlatformBillRow, 'allowedActions'>, act: PlatformBillAction) => boolean {
  const login = useLogin()
  return ({ allowedActions }, act) => allowedActions.includes(act) && holds(login, rights[act])
}

interface RowActs {
  readonly onOpen: (row: PlatformBillRow) => void
  readonly onPay: (row: PlatformBillRow) => void
}

export function usePlatformBillColumns({ onOpen, onPay }: RowActs): readonly Column<PlatformBillRow>[] {
  const t = useText(platformBillTexts)
  const words = useText(billTexts)
  const mayAct = useMayAct()
  return useAnyBillColumns<PlatformBillRow>({
    onOpen,
    whose: [
      {
        key: 'merchant',
        title: t('merchant'),
        width: 200,
        cell: ({ merchantName, merchantNo, shopName }) => (
          <CellLines below={shopName}>
            <span title={merchantNo}>{merchantName}</span>
          </CellLines>
        ),
      },
    ],
    more: [
      {
        key: 'payable',
        title: words('payable'),
        width: 104,
        align: 'end',
        cell: ({ payableFen }) => <MoneyText fen={payableFen} />,
      },
    ],
    actionsOf: (row) => {
      const open = () => onOpen(row)
      // An objection and its answer are read before anything is decided about them.
      if (mayAct(row, 'approve')) return [{ key: 'decide', label: t('decide'), onAct: open }]
      if (mayAct(row, 'resolve')) return [{ key: 'resolve', label: t('resolve'), onAct: open }]
      if (mayAct(row, 'answerInvoice')) return [{ key: 'invoice', label: t('invoice'), onAct: open }]
      const look = { key: 'detail', label: words('detail'), onAct: open }
      return mayAct(row, 'pay') ? [{ key: 'pay', label: t('pay'), onAct: () => onPay(row) }, look] : [look]
    },
  })
}
