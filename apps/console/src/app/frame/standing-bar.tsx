// Above every page of a merchant that the platform has restricted or suspended: what is locked, why, and what to do about it; and of one
// that leaves or has left.
import { dayOf, type PageHref, pageHrefOf } from '@merchant/contract'
import { Fragment, type ReactNode } from 'react'
import { NoticeBar } from '../../components/layout/notice-bar.tsx'
import { useText } from '../../i18n/text.ts'
import { holds, useLogin } from '../../session/session.ts'
import { follow, usePageMoves } from '../page-moves.ts'
import { standingTexts } from './standing-bar.texts.ts'

export default function StandingBar(): ReactNode {
  const login = useLogin()
  return (
    <>
      {login.merchant?.restrictions[0] && <Restrictions />}
      {login.merchant?.status === 'CLOSING' && <Closing />}
      {login.merchant?.status === 'CLOSED' && <Closed />}
    </>
  )
}

function Closed(): ReactNode {
  const t = useText(standingTexts)
  return <NoticeBar tone="warning" title={t('closed')} />
}

function Closing(): ReactNode {
  const t = useText(standingTexts)
  const login = useLogin()
  const moves = usePageMoves()
  const href = pageHrefOf('/systemconfig/loginInfo?tab=closing')
  const link = (
    <a href={href} onClick={(event) => follow(event, href, moves)}>
      {t('toClosing')}
    </a>
  )
  return (
    <NoticeBar tone="warning" title={t('closing')} {...(login.user.kind === 'OWNER' && { action: link })}>
      {t('closingWhat', { at: dayOf(login.merchant?.closesAt ?? '') })}
    </NoticeBar>
  )
}

function Restrictions(): ReactNode {
  const t = useText(standingTexts)
  const login = useLogin()
  const restrictions = login.merchant?.restrictions ?? []
  const isSuspended = restrictions.some(({ kind }) => kind === 'SUSPEND')
  const scopes = (['GOODS', 'ORDERS', 'WITHDRAWALS'] as const).filter((scope) =>
    restrictions.some((one) => one.scopes.includes(scope)),
  )
  const what = scopes.map((scope) => t(scope)).join(t('joint'))
  const overdue = restrictions.find(({ orderId }) => orderId !== null)
  return (
    <NoticeBar
      tone={isSuspended ? 'danger' : 'warning'}
      title={
        isSuspended ? t(scopes.includes('WITHDRAWALS') ? 'suspendedAlso' : 'suspended') : t('restricted', { what })
      }
      {...(overdue !== undefined && { action: <ToOrder id={overdue.orderId ?? ''} /> })}
    >
      {restrictions.map(({ id, reason, since }) => (
        <Fragment key={id}>
          {t('why', { reason, at: dayOf(since) })}
          <br />
        </Fragment>
      ))}
      {t(overdue === undefined || restrictions.length > 1 ? 'whomToAsk' : 'whenPaid')}
    </NoticeBar>
  )
}

function ToOrder({ id }: { readonly id: string }): ReactNode {
  const t = useText(standingTexts)
  const login = useLogin()
  const moves = usePageMoves()
  const linkTo = (href: PageHref, text: string) => (
    <a href={href} onClick={(event) => follow(event, href, moves)}>
      {text}
    </a>
  )
  return (
    <>
      {holds(login, 'platformOrder.view') && linkTo(pageHrefOf(`/order/platformorder?id=${id}`), t('toOrder'))}
      {holds(login, 'rechargeOrder.apply') && linkTo(pageHrefOf('/order/rechargeorder'), t('repay'))}
    </>
  )
}
