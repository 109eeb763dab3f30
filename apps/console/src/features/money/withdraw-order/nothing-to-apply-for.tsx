// Why no amount at all can be withdrawn now, when that changes, and what to do until then.
import { api, type DataOf, dayOf, formatYuan } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { withdrawOrderTexts } from './withdraw-order.texts.ts'

export type Quote = DataOf<typeof api.withdrawOrder.quote>

export const isImpossible = (limits: Quote): boolean =>
  limits.barrier !== null || isUsedUp(limits) || limits.availableFen < limits.minFen

/** Nothing more today, by number or by amount. */
const isUsedUp = ({ ordersLeftToday, fenLeftToday, minFen }: Quote): boolean =>
  ordersLeftToday === 0 || fenLeftToday < minFen

export function NothingToApplyFor({ limits }: { limits: Quote }): ReactNode {
  const { availableFen, minFen, ordersLeftToday, barrier } = limits
  const t = useText(withdrawOrderTexts)
  const page = usePage()
  const { data } = useRead(api.wallet.balance, { refresh: false }, { quiet: true })
  if (barrier !== null) return <Barred barrier={barrier} owes={data !== undefined && data.debtFen > 0} />
  if (isUsedUp(limits)) {
    const seeToday = () => {
      const today = dayOf(new Date())
      page.setSearch({ drawer: undefined, appliedFrom: today, appliedTo: today }, 'push')
    }
    return (
      <EmptyState
        kind="nothing"
        text={t(ordersLeftToday === 0 ? 'noneLeftToday' : 'noAmountLeftToday')}
        extra={
          <>
            <p className="muted">{t('noneLeftWhat')}</p>
            <Button onClick={seeToday}>{t('seeToday')}</Button>
          </>
        }
      />
    )
  }
  const isPending = data !== undefined && data.pendingFen > 0
  const lines = [
    availableFen > 0 && t('tooLittle', { available: formatYuan(availableFen, true), min: formatYuan(minFen, true) }),
    isPending && t('whenPending', { pending: formatYuan(data.pendingFen, true) }),
    data !== undefined && data.frozenFen > 0 && t('whenFrozen', { frozen: formatYuan(data.frozenFen, true) }),
    data !== undefined && !isPending && t('whenSold'),
  ].filter((line) => line !== false)
  return (
    <EmptyState
      kind="nothing"
      text={t('nothingYet')}
      extra={
        <>
          {lines.map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
          <Button onClick={() => page.go(isPending ? '/order/saleorder' : '/goods/index')}>
            {t(isPending ? 'seeOrders' : 'seeGoods')}
          </Button>
        </>
      }
    />
  )
}

/** What the wallet's page can mend leads there. */
function Barred({ barrier, owes }: { barrier: string; owes: boolean }): ReactNode {
  const t = useText(withdrawOrderTexts)
  const page = usePage()
  const { data } = useRead(api.wallet.memberInfo, {}, { quiet: true })
  const isOfWallet = owes || (data !== undefined && data.state !== 'READY')
  return (
    <EmptyState
      kind="nothing"
      text={data !== undefined && data.phoneChange !== null ? t('availablePhone') : barrier}
      {...(isOfWallet ? { action: { label: t('toWallet'), onAct: () => page.go('/ec/index') } } : {})}
    />
  )
}
