// What the provider holds for the platform and its merchants, beside the ledger, as it was last asked.
import { api, type DataOf, formatYuan, type ReconAccount } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { PageLink } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { accountLabels } from './reconciliation.labels.ts'
import { reconciliationTexts } from './reconciliation.texts.ts'
import './recon.css'

const REFETCH_MS = 60_000
/** Each keeps its place, whether it was asked about or not. */
const ACCOUNTS: readonly ReconAccount[] = ['platformReserve', 'platformBalance', 'transitForward']
const BALANCE_DIFFERENCES = '/operator/reconciliation?tab=differences&kind=BALANCE&status=OPEN'
type Balances = DataOf<typeof api.reconciliation.balances>
type Account = Balances['accounts'][number]

export function LiveBalances(): ReactNode {
  const t = useText(reconciliationTexts)
  const say = useSay()
  const { data, error, refresh } = useRead(api.reconciliation.balances, undefined, {
    quiet: true,
    refetchEvery: REFETCH_MS,
  })
  if (data === undefined && error !== null) return <ReadFailure error={error} onRetry={refresh} />
  return (
    <section className="recon-accounts" aria-label={t('balances')} aria-busy={data === undefined}>
      <dl>
        {ACCOUNTS.map((name) => {
          const account = data?.accounts.find((one) => one.account === name)
          return (
            <div key={name}>
              <dt>{say(accountLabels[name])}</dt>
              <dd>
                {data === undefined ? (
                  <span className="skeleton-bar" />
                ) : (
                  <MoneyText fen={account?.totalFen} size="large" />
                )}
              </dd>
              <dd>
                {account === undefined ? (
                  <span className="muted">{data === undefined ? '\u00a0' : t('notAsked')}</span>
                ) : (
                  <span className="recon-state">
                    <AccountState account={account} />
                    <small className="muted">
                      <InstantText at={account.askedAt} />
                    </small>
                  </span>
                )}
              </dd>
              {/* What the platform moves there itself is in no merchant's book. Said at any time: nothing moves when figures come. */}
              {name === 'platformBalance' && <dd className="recon-own">{t('ownMoney')}</dd>}
            </div>
          )
        })}
        <div>
          <dt>{t('members')}</dt>
          <dd>{data === undefined ? <span className="skeleton-bar" /> : <Members data={data} />}</dd>
          <dd>
            {data?.comparedAt === undefined || data.comparedAt === null ? (
              <NoValue />
            ) : (
              <span className="recon-state">
                {data.withoutResult > 0 && <OtherMembers differing={data.differing} />}
                <small className="muted">
                  <InstantText at={data.comparedAt} />
                </small>
              </span>
            )}
          </dd>
          {data !== undefined && data.withoutResult > 0 && <Lacking data={data} />}
        </div>
      </dl>
    </section>
  )
}

function AccountState({ account: { account, totalFen, ourFen, isLow } }: { account: Account }): ReactNode {
  const t = useText(reconciliationTexts)
  if (account === 'platformReserve')
    return <StatusTag tone={isLow ? 'danger' : 'success'}>{t(isLow ? 'isLow' : 'isEnough')}</StatusTag>
  if (ourFen === null) return null
  if (ourFen === totalFen) return <StatusTag tone="success">{t('agrees')}</StatusTag>
  const amount = formatYuan(Math.abs(totalFen - ourFen), true)
  const apart = t(totalFen < ourFen ? 'lessBy' : 'moreBy', { amount })
  // What differs on the platform's own account makes no case, so there is nothing to lead to.
  return account === 'transitForward' ? (
    <PageLink to={BALANCE_DIFFERENCES}>{apart}</PageLink>
  ) : (
    <StatusTag tone="warning">{apart}</StatusTag>
  )
}

/** Whoever could not be compared is not among those who agree. One line, however it is: nothing below may move when it comes. */
function Members({ data: { differing, withoutResult, comparedAt } }: { data: Balances }): ReactNode {
  const t = useText(reconciliationTexts)
  if (comparedAt === null) return <span className="muted">{t('notCompared')}</span>
  if (withoutResult > 0)
    return <StatusTag tone="warning">{t('membersWithoutResult', { count: withoutResult })}</StatusTag>
  return differing > 0 ? <Differing count={differing} /> : <StatusTag tone="success">{t('membersAgree')}</StatusTag>
}

/** Who could not be compared: by name, so that somebody can look why. */
function Lacking({ data: { lacking, withoutResult } }: { data: Balances }): ReactNode {
  const t = useText(reconciliationTexts)
  const names = lacking.map(({ name, merchantNo: no }) => t('lackingOne', { name, no })).join(t('joint'))
  return <dd className="recon-own">{t(withoutResult > lacking.length ? 'lackingMore' : 'lacking', { names })}</dd>
}

/** How those stand who could be compared. */
function OtherMembers({ differing }: { differing: number }): ReactNode {
  const t = useText(reconciliationTexts)
  return differing > 0 ? <Differing count={differing} /> : <small className="muted">{t('membersAgreeBut')}</small>
}

function Differing({ count }: { count: number }): ReactNode {
  const t = useText(reconciliationTexts)
  return <PageLink to={BALANCE_DIFFERENCES}>{t('membersDiffer', { count })}</PageLink>
}
