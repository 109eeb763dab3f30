// One merchant beside the directory: its state, how far it has come, its shops, and how much it does; from here to its papers
// and withdrawals.
import {
  api,
  formatInstant,
  type MerchantStanding,
  pageHrefOf,
  saleOrderStatus,
  type WalletState,
} from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageLink, usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { certificationTones, statusLabels, typeLabels } from './merchant-directory.labels.ts'
import { merchantDirectoryTexts } from './merchant-directory.texts.ts'
import { MerchantLeaving } from './merchant-leaving.tsx'
import { MerchantRestrictions } from './merchant-restrictions.tsx'
import { MerchantShops } from './merchant-shops.tsx'

interface MerchantDrawerProps {
  /** The merchant to show; undefined: the drawer is shut. */
  readonly id: string | undefined
  readonly onClose: () => void
}

export function MerchantDrawer({ id: asked, onClose }: MerchantDrawerProps): ReactNode {
  const title = usePageTitle()
  const id = useLastShown(asked)
  const read = useRead(api.merchantDirectory.info, { merchantId: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const merchant = read.data
  return (
    <SideDrawer title={merchant?.name ?? title} open={asked !== undefined} onClose={onClose} width={640}>
      {merchant !== undefined ? (
        <Merchant merchant={merchant} />
      ) : read.error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={read.error} onRetry={read.refresh} />
      )}
    </SideDrawer>
  )
}

function Merchant({ merchant }: { merchant: MerchantStanding }): ReactNode {
  const t = useText(merchantDirectoryTexts)
  const say = useSay()
  const { text, tone } = statusLabels[merchant.status]
  return (
    <>
      {merchant.statusReason !== null && (
        <NoticeBar tone={tone === 'danger' ? 'danger' : 'warning'} title={say(text)}>
          {merchant.statusReason}
        </NoticeBar>
      )}
      <SectionCard title={t('basics')} extra={<StatusTag tone={tone}>{say(text)}</StatusTag>}>
        <Facts
          items={[
            [t('merchantNo'), <CopyText key="no" text={merchant.merchantNo} />],
            [t('type'), say(typeLabels[merchant.type])],
            [t('registeredAt'), formatInstant(merchant.registeredAt)],
          ]}
        />
      </SectionCard>
      <Progress merchant={merchant} />
      <MerchantLeaving leaving={merchant.leaving} />
      <MerchantRestrictions merchant={merchant} />
      <MerchantShops merchant={merchant} />
      <Activity merchant={merchant} />
    </>
  )
}

const walletWord = (state: WalletState) =>
  state === 'NONE' || state === 'READY' || state === 'LOCKED' ? (`wallet_${state}` as const) : 'wallet_OPENING'
const walletTones: Partial<Record<WalletState, Tone>> = { NONE: 'neutral', READY: 'success', LOCKED: 'danger' }

function Progress({ merchant }: { merchant: MerchantStanding }): ReactNode {
  const t = useText(merchantDirectoryTexts)
  const { realName, company, walletState, merchantNo } = merchant
  return (
    <SectionCard
      title={t('progress')}
      extra={
        <May do="certification.view">
          <PageLink to={pageHrefOf(`/operator/certification?tab=all&keyword=${merchantNo}`)}>
            {t('toCertification')}
          </PageLink>
        </May>
      }
    >
      <Facts
        items={[
          [t('realName'), <Certification key="person" {...realName} />],
          ...(company === null ? [] : [[t('company'), <Certification key="company" {...company} />] as const]),
          [
            t('wallet'),
            <StatusTag key="wallet" tone={walletTones[walletState] ?? 'info'}>
              {t(walletWord(walletState))}
            </StatusTag>,
          ],
        ]}
      />
    </SectionCard>
  )
}

function Certification({ status, reason, name }: MerchantStanding['realName']): ReactNode {
  const t = useText(merchantDirectoryTexts)
  return (
    <>
      <StatusTag tone={certificationTones[status]}>{t(`certification_${status}`)}</StatusTag> {name}
      {reason !== null && <div className="muted">{reason}</div>}
    </>
  )
}

function Activity({ merchant: { name, orders, withdrawals } }: { merchant: MerchantStanding }): ReactNode {
  const t = useText(merchantDirectoryTexts)
  const counted = (states: readonly (readonly [string, number])[]) => {
    const some = states.filter(([, count]) => count > 0)
    return some.length === 0 ? t('noneYet') : some.map(([label, count]) => t('count', { label, count })).join(' · ')
  }
  const sum = (...states: readonly (keyof typeof withdrawals)[]) =>
    states.reduce((all, state) => all + (withdrawals[state] ?? 0), 0)
  return (
    <SectionCard
      title={t('activity')}
      extra={
        <May do="payout.view">
          <PageLink to={pageHrefOf(`/operator/withdraw?tab=all&keyword=${encodeURIComponent(name)}`)}>
            {t('toWithdrawals')}
          </PageLink>
        </May>
      }
    >
      <Facts
        items={[
          [t('orders'), counted(saleOrderStatus.options.map((state) => [t(`order_${state}`), orders[state] ?? 0]))],
          [
            t('withdrawals'),
            counted([
              [t('withdrawals_waiting'), sum('WAIT_CONFIRM', 'AUDITING', 'APPROVED', 'PAYING')],
              [t('withdrawals_paid'), sum('SUCCESS')],
              [t('withdrawals_failed'), sum('REJECTED', 'FAILED')],
            ]),
          ],
        ]}
      />
    </SectionCard>
  )
}
