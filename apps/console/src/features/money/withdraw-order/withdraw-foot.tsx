// The foot of a withdrawal's drawer: what can be done about it, and its receipt once it has arrived.
import type { WithdrawInfo } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { useText } from '../../../i18n/text.ts'
import { WithdrawActs } from './withdraw-acts.tsx'
import { withdrawInfoTexts } from './withdraw-info.texts.ts'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))

const ENDED_WITHOUT: readonly WithdrawInfo['status'][] = ['FAILED', 'REJECTED', 'CANCELED', 'BOUNCED']

interface WithdrawFootProps {
  readonly info: WithdrawInfo
  readonly actions: readonly RowAction[]
}

export function WithdrawFoot({ info, actions }: WithdrawFootProps): ReactNode {
  const t = useText(withdrawInfoTexts)
  const [isOpen, setOpen] = useState(false)
  const isPaid = info.arrivedAt !== null
  const receipt = { key: 'receipt', label: t('receipt'), onAct: () => setOpen(true) }
  const hint = isPaid ? undefined : t(ENDED_WITHOUT.includes(info.status) ? 'receiptNever' : 'receiptLater')
  return (
    <>
      <WithdrawActs actions={isPaid ? [...actions, receipt] : actions} hint={hint} />
      {isPaid && <Suspense>{isOpen && <ReceiptDialog info={info} open onClose={() => setOpen(false)} />}</Suspense>}
    </>
  )
}
