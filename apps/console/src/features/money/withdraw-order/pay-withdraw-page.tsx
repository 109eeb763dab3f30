// Where the platform pays: the withdrawals of all merchants; large and first ones are let pass by one person and paid by another.
import {
  api,
  type DataOf,
  formatYuan,
  type ReviewedWithdrawal,
  withdrawStatus,
  type WithdrawRow,
} from '@merchant/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { bounceHref, isBounceable } from './bounce-entry.ts'
import { heldNow } from './held-words.ts'
import { PayDialog } from './pay-dialog.tsx'
import { RejectModal } from './reject-modal.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { useWithdrawColumns } from './withdraw-order-columns.tsx'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

const REFETCH_MS = 20_000

export default function PayWithdrawPage(): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const mayPay = useMay('payout.pay')
  const mayAudit = useMay('payout.audit')
  const [auditing, setAuditing] = useState<WithdrawRow | null>(null)
  const [paying, setPaying] = useState<WithdrawRow | null>(null)
  const [rejecting, setRejecting] = useState<WithdrawRow | null>(null)
  const { approve, pay, reject } = useDecisions(mayPay)
  /** Who may audit rejects what waits for it, who may pay also what waits for money. */
  const mayReject = ({ status }: WithdrawRow) => mayPay || (mayAudit && status === 'AUDITING')
  const page = usePage()
  const look = ({ id }: WithdrawRow) => page.setSearch({ id }, 'push')
  const actionsOf = (row: WithdrawRow) => [
    ...(mayAudit && row.allowedActions.includes('approve')
      ? [{ key: 'approve', label: t('audit'), onAct: () => setAuditing(row) }]
      : []),
    ...(mayPay && row.allowedActions.includes('pay')
      ? [{ key: 'pay', label: t('pay'), onAct: () => setPaying(row) }]
      : []),
    ...(mayReject(row) && row.allowedActions.includes('reject')
      ? [{ key: 'reject', label: t('reject'), danger: true, onAct: () => setRejecting(row) }]
      : []),
  ]
  const columns = useWithdrawColumns({ showsMerchant: true, actionsOf, onLook: look })
  const mayEnter = useMay('manualEntry.enter')
  /** Beside one: also what is rare. */
  const actionsBeside = (review: ReviewedWithdrawal) => [
    ...actionsOf(review),
    ...(mayEnter && isBounceable(review)
      ? [{ key: 'bounced', label: t('enterBounce'), danger: true, onAct: () => page.go(bounceHref(review)) }]
      : []),
  ]
  const emptyText = (tab: string | undefined) => {
    const status = withdrawStatus.safeParse(tab).data
    return status === undefined ? t('noneToPay') : t('noneInTab', { status: say(withdrawLabels[status].text) })
  }
  return (
    <div className="withdraw-page">
      <ListPage<DataOf<typeof api.withdrawOrder.listAll>>
        endpoint={api.withdrawOrder.listAll}
        rowKey={(row) => row.id}
        columns={columns}
        tabs={{
          field: 'status',
          initial: mayAudit || !mayPay ? 'AUDITING' : 'APPROVED',
          options: [
            { value: '', label: t('all') },
            ...withdrawStatus.options.map((value) => ({ value, label: say(withdrawLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordAll') },
          { kind: 'days', from: 'appliedFrom', to: 'appliedTo', label: t('appliedAt') },
          { kind: 'days', from: 'arrivedFrom', to: 'arrivedTo', label: t('arrivedAt') },
        ]}
        exports={{ list: 'payout' }}
        empty={{ text: emptyText }}
        onOpen={look}
        refetchEvery={REFETCH_MS}
        beside={({ rows }) => (
          <ReviewDrawer
            id={page.search.id}
            rows={rows}
            isCovered={[auditing, paying, rejecting].some((row) => row !== null)}
            actionsOf={actionsBeside}
            onGo={(id) => page.setSearch({ id })}
            onClose={() => page.setSearch({ id: undefined })}
          />
        )}
      />
      <PayDialog kind="audit" row={auditing} onClose={() => setAuditing(null)} onConfirm={approve} />
      <PayDialog kind="pay" row={paying} onClose={() => setPaying(null)} onConfirm={pay} />
      <RejectModal row={rejecting} onClose={() => setRejecting(null)} onReject={reject} />
    </div>
  )
}

/** Each rejects when it was not done, which has been shown then. */
function useDecisions(mayPay: boolean) {
  const t = useText(withdrawOrderTexts)
  const notice = useNotice()
  const refreshes = [api.withdrawOrder.listAll, api.withdrawOrder.review, api.board.merchant]
  // What was decided about which one: the proof that the server may ask for is for exactly this.
  const decided = useRef('')
  const proves = () => decided.current
  const pay = useSend(api.withdrawOrder.pay, { refreshes, proves })
  const audit = useSend(api.withdrawOrder.audit, { refreshes, proves })
  const decide = (key: 'proveApprove' | 'provePay' | 'proveReject', row: WithdrawRow) => {
    const { merchantName: merchant, bankName: bank, cardLast4: last4 } = row
    const amount = formatYuan(key === 'provePay' ? row.arriveFen : row.amountFen, true)
    decided.current = t(key, { merchant, amount, bank, last4 })
    return { id: row.id, version: row.version }
  }
  return {
    approve: async (row: WithdrawRow) => {
      await audit.send({ decision: 'approve', ...decide('proveApprove', row) })
      notice.success(t('approved'))
    },
    pay: async (row: WithdrawRow) => {
      const { held } = await pay.send({ decision: 'pay', ...decide('provePay', row) })
      if (held === null) notice.success(t('paying'))
      else notice.warning(t(heldNow[held.reason]))
    },
    reject: async (row: WithdrawRow, reason: string) => {
      await (mayPay ? pay : audit).send({ decision: 'reject', ...decide('proveReject', row), reason })
      notice.success(t('rejected'))
    },
  }
}
