// The merchant's wallet at the payment provider: opened here step by step, kept here once it is open.
import { ReloadOutlined } from '@ant-design/icons'
import { api, formatInstant } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageLink, usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { WithAside } from '../../../components/layout/with-aside.tsx'
import { useText } from '../../../i18n/text.ts'
import { useBaseData, useLogin } from '../../../session/session.ts'
import { useWalletCommands, type WalletCommands } from './wallet-commands.ts'
import { currentStepOf, type Wallet, walletLabel, walletStepsOf, withdrawsFrom } from './wallet-progress.ts'
import { WalletSteps } from './wallet-steps.tsx'
import { WalletSummary } from './wallet-summary.tsx'
import { walletTexts } from './wallet.texts.ts'
import './wallet.css'

export default function WalletPage(): ReactNode {
  const t = useText(walletTexts)
  const notice = useNotice()
  const title = usePageTitle()
  const commands = useWalletCommands()
  const { data, error, refresh } = useRead(api.wallet.memberInfo, { refresh: false }, { quiet: true })
  const check = () =>
    void commands.check.send({ refresh: true }).then(
      () => notice.success(t('refreshed')),
      () => undefined,
    )
  const label = data === undefined ? undefined : walletLabel(data)
  return (
    <>
      <PageHeader
        title={
          <span className="wallet-title">
            {title} {label !== undefined && <StatusTag tone={label.tone}>{t(label.key)}</StatusTag>}
          </span>
        }
        note={t(data?.state === 'READY' ? 'noteOpen' : 'note')}
        actions={
          data !== undefined && data.state !== 'NONE' ? (
            <Button icon={<ReloadOutlined />} loading={commands.check.isSending} onClick={check}>
              {t('refresh')}
            </Button>
          ) : undefined
        }
      />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={refresh} />}
      {data !== undefined && <WalletContent wallet={data} commands={commands} />}
    </>
  )
}

/** What an open wallet is good for by now, and the way on for whoever has no shop. */
function ReadyBar({ cooling }: { readonly cooling: string | null }): ReactNode {
  const t = useText(walletTexts)
  const { data: balance } = useRead(api.wallet.balance, { refresh: false })
  const title =
    balance !== undefined && balance.debtFen > 0
      ? t('readyOwing')
      : cooling === null
        ? t('readyTitle')
        : t('readyCooling', { at: formatInstant(cooling).slice(5, 16) })
  return (
    <NoticeBar tone="success" title={title} action={<PageLink to="/shop/manager">{t('goShop')}</PageLink>}>
      {t('readyNext')}
    </NoticeBar>
  )
}

function WalletContent({ wallet, commands }: { wallet: Wallet; commands: WalletCommands }): ReactNode {
  const t = useText(walletTexts)
  const { customerService } = useBaseData()
  const { shops } = useLogin()
  const step = currentStepOf(wallet)
  const steps = walletStepsOf(wallet)
  // An open wallet that waits for its new phone keeps its page.
  if (step !== null && wallet.phoneChange === null)
    return (
      <WithAside aside={<BeforeYouStart wallet={wallet} />} asideLabel={t('before')}>
        <SectionCard title={t('progress', { step: steps.indexOf(step) + 1, total: steps.length })}>
          <WalletSteps wallet={wallet} commands={commands} />
        </SectionCard>
      </WithAside>
    )
  return (
    <>
      {wallet.state === 'LOCKED' && (
        <NoticeBar tone="danger" title={t('lockedTitle')}>
          {t('lockedWhat', customerService)}
        </NoticeBar>
      )}
      {wallet.state === 'READY' && shops.length === 0 && <ReadyBar cooling={withdrawsFrom(wallet.cards)} />}
      <WalletSummary wallet={wallet} commands={commands} />
    </>
  )
}

const deps = {
  PERSONAL: ['need_phone', 'need_card', 'need_time'],
  ENTERPRISE: ['need_companyPhone', 'need_signer', 'need_time'],
} as const

function BeforeYouStart({ wallet }: { wallet: Wallet }): ReactNode {
  const t = useText(walletTexts)
  return (
    <>
      <SectionCard title={t('before')}>
        <ul className="wallet-needs">
          {deps[wallet.memberType].map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('safety')}>
        <p className="muted wallet-safety">{t('safetyWhat')}</p>
      </SectionCard>
    </>
  )
}
