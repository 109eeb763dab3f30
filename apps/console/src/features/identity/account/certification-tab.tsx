// 认证信息: how far the real-name check and the wallet are, with the way to each.
import { api, type CompanyInfo, type DataOf, type WalletState } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { PageLink } from '../../../components/layout/page.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag, type Tone } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { certificationTabTexts } from './certification-tab.texts.ts'

type RealName = DataOf<typeof api.user.realName>

/** A person's and a company's states are the same. */
const tones: Record<RealName['status'], Tone> = {
  NONE: 'neutral',
  VERIFYING: 'info',
  PASSED: 'success',
  REJECTED: 'danger',
  MANUAL: 'warning',
  EXPIRED: 'danger',
}

function walletLabel(state: WalletState): {
  key: 'wallet_open' | 'wallet_opening' | 'wallet_none' | 'wallet_locked'
  tone: Tone
} {
  if (state === 'READY') return { key: 'wallet_open', tone: 'success' }
  if (state === 'LOCKED') return { key: 'wallet_locked', tone: 'danger' }
  return state === 'NONE' ? { key: 'wallet_none', tone: 'neutral' } : { key: 'wallet_opening', tone: 'info' }
}

export default function CertificationTab(): ReactNode {
  const t = useText(certificationTabTexts)
  const realName = useRead(api.user.realName).data
  const wallet = useRead(api.wallet.memberInfo, { refresh: false }).data
  const label = wallet === undefined ? undefined : walletLabel(wallet.state)
  const { merchant } = useLogin()
  const company = useRead(api.company.info, undefined, { enabled: merchant?.type !== 'INDIVIDUAL' }).data
  const bound = wallet?.cards.filter(({ status }) => status === 'BOUND').length ?? 0
  return (
    <>
      <SectionCard title={t('certification')} extra={<PageLink to="/certification">{t('toCertification')}</PageLink>}>
        <Facts
          items={[
            [
              t('certification'),
              realName === undefined ? (
                ''
              ) : (
                <StatusTag key="state" tone={tones[realName.status]}>
                  {t(`state_${realName.status}`)}
                </StatusTag>
              ),
            ],
            [t('realName'), realName?.realName],
            [t('idNumber'), realName?.idNumber],
            [t('validity'), validityOf(realName, t('forEver'))],
            ...(typeof realName?.reason === 'string' ? [[t('reason'), realName.reason] as const] : []),
          ]}
        />
      </SectionCard>
      {company !== undefined && <CompanyCard company={company} />}
      <SectionCard title={t('wallet')} extra={<PageLink to="/ec/index">{t('toWallet')}</PageLink>}>
        <Facts
          items={[
            [
              t('wallet'),
              label === undefined ? (
                ''
              ) : (
                <StatusTag key="state" tone={label.tone}>
                  {t(label.key)}
                </StatusTag>
              ),
            ],
            [t('walletPhone'), wallet?.phone],
            [t('contract'), wallet?.contractNo],
            [t('signedAt'), <InstantText key="signed" at={wallet?.signedAt} />],
            [t('cards'), wallet === undefined ? '' : t('cardsCount', { count: bound })],
          ]}
        />
      </SectionCard>
    </>
  )
}

function CompanyCard({ company: { status, reason, papers, passedAt } }: { company: CompanyInfo }): ReactNode {
  const t = useText(certificationTabTexts)
  const to = papers?.licenseTo.startsWith('9999') === true ? t('forEver') : papers?.licenseTo
  return (
    <SectionCard title={t('company')} extra={<PageLink to="/certification">{t('toCompany')}</PageLink>}>
      <Facts
        items={[
          [
            t('company'),
            <StatusTag key="state" tone={tones[status]}>
              {t(`state_${status}`)}
            </StatusTag>,
          ],
          ...(reason === null ? [] : [[t('reason'), reason] as const]),
          [t('companyName'), papers?.companyName],
          [t('creditCode'), papers?.creditCode ?? papers?.licenseNo],
          [t('licenceValidity'), papers === null ? '' : `${papers.licenseFrom} – ${to}`],
          [t('legalPerson'), papers?.legalName],
          [t('publicAccount'), papers === null ? '' : `${papers.bankName} ${papers.accountNo}`],
          [t('passedAt'), <InstantText key="passed" at={passedAt ?? undefined} />],
        ]}
      />
    </SectionCard>
  )
}

/** `2020-01-01 – 2030-01-01`; a long-term document ends in 9999. */
function validityOf(data: RealName | undefined, forEver: string): string {
  if (data === undefined || data.validFrom === null || data.validTo === null) return ''
  return `${data.validFrom} – ${data.validTo.startsWith('9999') ? forEver : data.validTo}`
}
