// Where the platform pays: the withdrawals of all merchants; large and first ones are let pass by one person and paid by another.
import { api, formatYuan, withdrawStatus, type WithdrawRow } from '@merchant/contract'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { PayDialog } from './pay-dialog.tsx'
import { useWithdrawColumns } from './withdraw-order-columns.tsx'
import { withdrawLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

const REFETCH_MS = 20_000

export default function PayWithdrawPage(): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const tab = withdrawStatus.safeParse(usePage().search.tab).data
  const mayPay = useMay('payout.pay')
  const mayAudit = useMay('payout.audit')
  const [auditing, setAuditing] = useState<WithdrawRow | null>(null)
  const [paying, setPaying] = useState<WithdrawRow | null>(null)
  const [rejecting, setRejecting] = useState<WithdrawRow | null>(null)
  const { approve, pay, reject } = useDecisions(mayPay)
  /** Who may audit rejects what waits for it, who may pay also what waits for money. */
  const mayReject = ({ status }: WithdrawRow) => mayPay || (mayAudit && status === 'AUDITING')
  const columns = useWithdrawColumns({
    showsMerchant: true,
    actionsOf: (row) => [
      ...(mayAudit && row.allowedActions.includes('approve')
        ? [{ key: 'approve', label: t('audit'), onAct: () => setAuditing(row) }]
        : []),
      ...(mayPay && row.allowedActions.includes('pay')
        ? [{ key: 'pay', label: t('pay'), onAct: () => setPaying(row) }]
        : []),
      ...(mayReject(row) && row.allowedActions.includes('reject')
        ? [{ key: 'reject', label: t('reject'), danger: true, onAct: () => setRejecting(row) }]
        : []),
    ],
  })
  return (
    <div className="withdraw-page">
      <ListPage
        endpoint={api.withdrawOrder.listAll}
        rowKey={(row) => row.id}
        columns={columns}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...withdrawStatus.options.map((value) => ({ value, label: say(withdrawLabels[value].text) })),
          ],
        }}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordAll') }]}
        empty={{ text: tab === undefined ? t('noneToPay') : t('noneInTab', { status: say(withdrawLabels[tab].text) }) }}
        refetchEvery={REFETCH_MS}
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
  const refreshes = [api.withdrawOrder.listAll, api.board.merchant]
  const pay = useSend(api.withdrawOrder.pay, { refreshes })
  const audit = useSend(api.withdrawOrder.audit, { refreshes })
  return {
    approve: async ({ id, version }: WithdrawRow) => {
      await audit.send({ decision: 'approve', id, version })
      notice.success(t('approved'))
    },
    pay: async ({ id, version }: WithdrawRow) => {
      const { held } = await pay.send({ decision: 'pay', id, version })
      if (held === null) notice.success(t('paying'))
      else notice.warning(t('payHeld'))
    },
    reject: async ({ id, version }: WithdrawRow, reason: string) => {
      await (mayPay ? pay : audit).send({ decision: 'reject', id, version, reason })
      notice.success(t('rejected'))
    },
  }
}

interface RejectModalProps {
  /** The withdrawal to reject; null: the dialog is shut. */
  readonly row: WithdrawRow | null
  readonly onClose: () => void
  readonly onReject: (row: WithdrawRow, reason: string) => Promise<void>
}

function RejectModal({ row, onClose, onReject }: RejectModalProps): ReactNode {
  const t = useText(withdrawOrderTexts)
  return (
    <FormModal<{ reason: string }>
      title={t('rejectTitle', { no: row?.withdrawNo ?? '' })}
      open={row !== null}
      onClose={onClose}
      submitText={t('reject')}
      danger
      onSubmit={async ({ reason }) => {
        if (row !== null) await onReject(row, reason)
      }}
    >
      <p className="muted">{t('rejectHint', { amount: row === null ? '' : formatYuan(row.amountFen, true) })}</p>
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}>
        <Input.TextArea rows={3} maxLength={100} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
