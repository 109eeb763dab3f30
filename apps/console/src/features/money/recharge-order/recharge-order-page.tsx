// The merchant's recharges: the balance, asking for one and paying it beside the list, and what became of each.
import { api, rechargeStatus, type RechargeRow } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useFollow, useSend } from '../../../api/use-endpoint.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { BalanceCard } from '../withdraw-order/balance-card.tsx'
import { ApplyDrawer } from './apply-drawer.tsx'
import { type Beginning, linkedBeginning } from './beginning-of.ts'
import { RechargeDrawer } from './recharge-drawer.tsx'
import { useRechargeColumns } from './recharge-order-columns.tsx'
import { rechargeLabels } from './recharge-order.labels.ts'
import { rechargeOrderTexts } from './recharge-order.texts.ts'
import './recharge.css'

const REFETCH_MS = 20_000
/** What a link to the form said is over with the form. */
const unlinked = { target: undefined, amount: undefined } as const
/** What a recharge that went on has changed. */
const figures = [api.wallet.balance, api.finance.flows, api.finance.statement, api.board.merchant, api.merchant.info]

export default function RechargeOrderPage(): ReactNode {
  const t = useText(rechargeOrderTexts)
  const say = useSay()
  const page = usePage()
  const commands = useRechargeCommands()
  useFollow(api.rechargeOrder.listMine, figures)
  useFollow(api.rechargeOrder.info, [api.rechargeOrder.listMine, ...figures])
  const [beginning, setBeginning] = useState<Beginning>({})
  const tab = rechargeStatus.safeParse(page.search.tab).data
  const look = ({ id }: Pick<RechargeRow, 'id'>) => page.setSearch({ id, drawer: undefined, ...unlinked }, 'push')
  const begin = (from: Beginning) => {
    setBeginning(from)
    page.setSearch({ drawer: 'apply', id: undefined, ...unlinked }, 'push')
  }
  return (
    <>
      <ListPage
        head={<BalanceCard />}
        endpoint={api.rechargeOrder.listMine}
        rowKey={(row) => row.id}
        columns={useRechargeColumns({ onLook: look, onAgain: begin, onCancel: commands.cancel })}
        onOpen={look}
        tabs={{
          field: 'status',
          options: [
            { value: '', label: t('all') },
            ...rechargeStatus.options.map((value) => ({ value, label: say(rechargeLabels[value].text) })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          { kind: 'days', from: 'appliedFrom', to: 'appliedTo', label: t('appliedAt') },
        ]}
        actions={
          <May do="rechargeOrder.apply">
            <Button type="primary" onClick={() => begin({})}>
              {t('apply')}
            </Button>
          </May>
        }
        empty={{ text: tab === undefined ? t('none') : t('noneInTab', { status: say(rechargeLabels[tab].text) }) }}
        refetchEvery={REFETCH_MS}
      />
      <ApplyDrawer
        open={page.search.drawer === 'apply'}
        beginning={{ ...beginning, ...linkedBeginning(page.search) }}
        onApply={async (application) => look(await commands.apply(application))}
        onSeeOpen={() => page.setSearch({ drawer: undefined, tab: 'CREATED', ...unlinked })}
        onClose={() => page.setSearch({ drawer: undefined, ...unlinked })}
      />
      <RechargeDrawer
        id={page.search.id}
        acts={{ ...commands, again: begin }}
        onClose={() => page.setSearch({ id: undefined })}
      />
    </>
  )
}

function useRechargeCommands() {
  const t = useText(rechargeOrderTexts)
  const ask = useConfirm()
  const notice = useNotice()
  const reads = [api.rechargeOrder.listMine, api.rechargeOrder.info, api.rechargeOrder.options, ...figures]
  const applying = useSend(api.rechargeOrder.apply, { refreshes: reads })
  const resending = useSend(api.rechargeOrder.resendCode)
  // The form shows a wrong code beside its field.
  const confirming = useSend(api.rechargeOrder.confirm, { refreshes: reads, quiet: true })
  const handingIn = useSend(api.rechargeOrder.handIn, { refreshes: reads })
  const cancelling = useSend(api.rechargeOrder.cancel, { refreshes: reads })
  const asking = useSend(api.rechargeOrder.info, { refreshes: reads })
  return {
    apply: applying.send,
    ask: async (id: string) => {
      const told = await asking.send({ id, refresh: true }).catch(() => null)
      if (told?.status === 'PAYING') notice.info(t('stillWaiting'))
      if (told?.status === 'CREATED') notice.info(t('notPaidYet'))
    },
    resend: (id: string) => resending.send({ id }),
    confirm: (id: string, smsCode: string) => confirming.send({ id, smsCode }),
    handIn: async (id: string, slipFileId: string) => {
      const info = await handingIn.send({ id, slipFileId })
      notice.success(t('handedIn'))
      return info
    },
    cancel: async ({ id }: Pick<RechargeRow, 'id'>) => {
      const isSure = await ask({
        title: t('cancelTitle'),
        content: t('cancelContent'),
        okText: t('cancel'),
        cancelText: t('keep'),
        danger: true,
      })
      if (!isSure) return
      const isDone = await cancelling.send({ id }).then(
        () => true,
        () => false,
      )
      if (isDone) notice.success(t('canceled'))
    },
  }
}
