// What has waited longest for the platform's own people; apart, because merchants look at none of it.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { waitingTexts } from './waiting.texts.ts'
import type { OperatorWaitingKind } from './waiting-kinds.ts'
import { EVERY, page, Rows } from './waiting-rows.tsx'

function Certifications(): ReactNode {
  const t = useText(waitingTexts)
  const read = useRead(api.certificationReview.list, { ...page, status: 'MANUAL', sort: 'submittedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ kind, merchantId, merchantNo, merchantName, reason, submittedAt }) => ({
        key: `${kind} ${merchantId}`,
        title: merchantName,
        note: reason ?? t(`kind_${kind}`),
        at: submittedAt,
        href: `/operator/certification?tab=MANUAL&keyword=${merchantNo}`,
      }))}
    />
  )
}

function Withdrawals({ status }: { status: 'AUDITING' | 'APPROVED' }): ReactNode {
  const read = useRead(api.withdrawOrder.listAll, { ...page, status, sort: 'appliedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, withdrawNo, merchantName, amountFen, appliedAt }) => ({
        key: id,
        title: merchantName,
        note: withdrawNo,
        fen: amountFen,
        at: appliedAt,
        href: `/operator/withdraw?tab=${status}&keyword=${withdrawNo}`,
      }))}
    />
  )
}

function Transfers(): ReactNode {
  const read = useRead(api.rechargeTransfer.list, { ...page, status: 'CONFIRMING', sort: 'appliedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, rechargeNo, merchantName, amountFen, handedInAt, appliedAt }) => ({
        key: id,
        title: merchantName,
        note: rechargeNo,
        fen: amountFen,
        at: handedInAt ?? appliedAt,
        href: `/operator/recharge-transfer?tab=CONFIRMING&id=${id}`,
      }))}
    />
  )
}

function Settlements(): ReactNode {
  const read = useRead(api.settlement.list, { ...page, state: 'DUE', sort: 'dueAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ orderId, orderNo, merchantName, amountFen, dueAt }) => ({
        key: orderId,
        title: merchantName,
        note: orderNo,
        fen: amountFen,
        at: dueAt,
        href: `/operator/settlement?tab=DUE&keyword=${orderNo}`,
      }))}
    />
  )
}

function Cases({ isMine }: { isMine: boolean }): ReactNode {
  const whose = isMine ? ({ state: 'TAKEN', owner: 'me' } as const) : ({ state: 'OPEN' } as const)
  const read = useRead(api.moneyCase.list, { ...page, ...whose, sort: 'openedAt:asc' }, EVERY)
  return (
    <Rows
      read={read}
      rows={read.data?.list.map(({ id, number, title, merchantName, amountFen, openedAt, state }) => ({
        key: id,
        title,
        note: merchantName === null ? number : `${merchantName} · ${number}`,
        fen: amountFen,
        at: openedAt,
        href: `/operator/cases?tab=${state}&keyword=${number}`,
      }))}
    />
  )
}

const lists: Readonly<Record<OperatorWaitingKind, () => ReactNode>> = {
  certificationReview: () => <Certifications />,
  withdrawAudit: () => <Withdrawals status="AUDITING" />,
  withdrawPay: () => <Withdrawals status="APPROVED" />,
  transferConfirm: () => <Transfers />,
  settlementDue: () => <Settlements />,
  moneyCase: () => <Cases isMine={false} />,
  myMoneyCase: () => <Cases isMine />,
}

export default function OperatorWaiting({ kind }: { kind: OperatorWaitingKind }): ReactNode {
  return lists[kind]()
}
