// The merchant's withdrawals: balance, applying in two steps, and the list with what became of each.
import { api, formatYuan, type WithdrawRow, withdrawTab } from '@merchant/contract'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFollow, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import type { RowAction } from '../../../components/list/row-actions.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { useMay } from '../../../session/session.ts'
import { BalanceCard } from './balance-card.tsx'
import type { ConfirmCode } from './confirm-form.tsx'
import { InfoDrawer } from './info-drawer.tsx'
import { WithdrawDrawer } from './withdraw-drawer.tsx'
import { useWithdrawColumns } from './withdraw-order-columns.tsx'
import { tabLabels } from './withdraw-order.labels.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'
import './withdraw.css'

const ScheduleDrawer = lazy(() => import('./schedule-drawer.tsx'))

const REFETCH_MS = 20_000
/** What a withdrawal that went on has changed. */
const figures = [
  api.wallet.balance,
  api.withdrawOrder.quote,
  api.finance.flows,
  api.finance.statement,
  api.board.merchant,
]

export default function WithdrawOrderPage(): ReactNode {
  const t = useText(withdrawOrderTexts)
  const say = useSay()
  const page = usePage()
  const [known, setKnown] = useState<WithdrawRow | null>(null)
  const commands = useWithdrawCommands()
  useFollow(api.withdrawOrder.listMine, figures)
  const tab = withdrawTab.safeParse(page.search.tab).data
  const look = ({ id }: WithdrawRow) => page.setSearch({ id }, 'push')
  const takeUp = (row: WithdrawRow) => {
    setKnown(row)
    page.setSearch({ confirm: row.id }, 'push')
  }
  const actionsOf = useMerchantActions(takeUp, commands.cancel)
  const isApplying = page.search.drawer === 'apply'
  const isScheduling = page.search.drawer === 'schedule'
  // Loaded when it is first opened, and kept while it slides away.
  const [wasScheduling, setWasScheduling] = useState(isScheduling)
  if (isScheduling && !wasScheduling) setWasScheduling(true)
  return (
    <div className="withdraw-page">
      <ListPage
        head={<BalanceCard />}
        endpoint={api.withdrawOrder.listMine}
        rowKey={(row) => row.id}
        columns={useWithdrawColumns({ showsMerchant: false, actionsOf, onLook: look })}
        onOpen={look}
        tabs={{
          options: [
            { value: '', label: t('all') },
            ...withdrawTab.options.map((value) => ({ value, label: say(tabLabels[value]) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordMine') },
          { kind: 'days', from: 'appliedFrom', to: 'appliedTo', label: t('appliedAt') },
          { kind: 'days', from: 'arrivedFrom', to: 'arrivedTo', label: t('arrivedAt') },
        ]}
        exports={{ list: 'withdrawOrder' }}
        actions={
          <>
            <Button onClick={() => page.setSearch({ drawer: 'schedule' }, 'push')}>{t('schedule')}</Button>
            <May do="withdrawOrder.apply">
              <Button type="primary" onClick={() => page.setSearch({ drawer: 'apply' }, 'push')}>
                {t('apply')}
              </Button>
            </May>
          </>
        }
        empty={{ text: tab === undefined ? t('none') : t('noneInTab', { status: say(tabLabels[tab]) }) }}
        refetchEvery={REFETCH_MS}
      />
      <InfoDrawer id={page.search.id} actionsOf={actionsOf} onClose={() => page.setSearch({ id: undefined })} />
      <Suspense>
        {wasScheduling && (
          <ScheduleDrawer
            open={isScheduling}
            onClose={() => page.setSearch({ drawer: undefined })}
            onLook={(id) => page.setSearch({ drawer: undefined, id }, 'push')}
          />
        )}
      </Suspense>
      <WithdrawDrawer
        open={isApplying || page.search.confirm !== undefined}
        confirmId={page.search.confirm}
        known={known}
        acts={commands}
        // A reload goes on with the code, and asks for no second withdrawal.
        onApplied={(id) => page.setSearch({ drawer: undefined, confirm: id })}
        onAgain={() => page.setSearch({ drawer: 'apply', confirm: undefined })}
        onLook={(id) => page.setSearch({ drawer: undefined, confirm: undefined, id })}
        onDone={() => page.setSearch({ drawer: undefined, confirm: undefined })}
      />
    </div>
  )
}

function useWithdrawCommands() {
  const reads = [api.withdrawOrder.listMine, api.withdrawOrder.info, ...figures]
  const apply = useSend(api.withdrawOrder.apply, { refreshes: reads })
  const resend = useSend(api.withdrawOrder.resendCode)
  // The form shows a wrong code beside its field.
  const confirm = useSend(api.withdrawOrder.confirm, { refreshes: reads, quiet: true })
  const cancel = useSend(api.withdrawOrder.cancel, { refreshes: reads })
  return {
    apply: apply.send,
    resend: (id: string) => resend.send({ id }),
    confirm: (id: string, code: ConfirmCode) => confirm.send({ id, ...code }),
    cancel: (id: string) => cancel.send({ id }),
  }
}

function useMerchantActions(
  onConfirm: (row: WithdrawRow) => void,
  onCancel: (id: string) => Promise<unknown>,
): (row: WithdrawRow) => readonly RowAction[] {
  const t = useText(withdrawOrderTexts)
  const ask = useConfirm()
  const notice = useNotice()
  const mayApply = useMay('withdrawOrder.apply')
  const mayCancel = useMay('withdrawOrder.cancel')
  const cancel = async (row: WithdrawRow) => {
    const content = t('cancelContent', { amount: formatYuan(row.amountFen, true) })
    if (!(await ask({ title: t('cancelTitle'), content, okText: t('cancel'), danger: true }))) return
    const isCanceled = await onCancel(row.id).then(
      () => true,
      () => false,
    )
    if (isCanceled) notice.success(t('canceled'))
  }
  return (row) => [
    ...(mayApply && row.allowedActions.includes('confirm')
      ? [{ key: 'confirm', label: t('confirmAct'), onAct: () => onConfirm(row) }]
      : []),
    ...(mayCancel && row.allowedActions.includes('cancel')
      ? [{ key: 'cancel', label: t('cancel'), danger: true, onAct: () => void cancel(row) }]
      : []),
  ]
}
