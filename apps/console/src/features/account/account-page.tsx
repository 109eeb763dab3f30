// The account centre: who this merchant is, and the keys its storefront signs with.
import { api, type AuthFlag, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageLink } from '../../components/page.tsx'
import { Facts, SectionCard } from '../../components/section-card.tsx'
import { StatusTag, type Tone } from '../../components/status-tag.tsx'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { accountTexts } from './account.texts.ts'
import { ApiKeysCard } from './api-keys-card.tsx'

const flagTones: Record<AuthFlag, Tone> = { [-1]: 'danger', 0: 'neutral', 1: 'success', 2: 'warning', 3: 'danger' }

export default function AccountPage(): ReactNode {
  const t = useText(accountTexts)
  const { user, info } = useLogin()
  const merchant = useRead(api.merchant.info)
  const flag = info.isRealNameAuthentication
  const { data } = merchant
  return (
    <>
      <PageHeader title={t('title')} />
      <SectionCard title={t('basics')}>
        <Facts
          items={[
            [t('merchantNo'), data === undefined ? '' : <CopyText key="no" text={data.merchantNo} />],
            [t('merchantName'), data?.name],
            [t('type'), data === undefined ? '' : t(`type_${data.type}`)],
            [t('contact'), data?.contactName],
            [t('contactPhone'), data?.contactPhone],
            [t('loginPhone'), user.phone],
            [t('realName'), info.realName],
            [
              t('certification'),
              <PageLink key="certification" to="/certification">
                <StatusTag tone={flagTones[flag]}>{t(`flag_${flag}`)}</StatusTag>
              </PageLink>,
            ],
            [
              t('withdrawLimits'),
              data === undefined
                ? ''
                : t('withdrawLimitsValue', {
                    min: formatYuan(data.limits.withdrawMinFen, true),
                    max: formatYuan(data.limits.withdrawMaxFen, true),
                    count: data.limits.withdrawsPerDay,
                  }),
            ],
          ]}
        />
      </SectionCard>
      <ApiKeysCard />
    </>
  )
}
