// 基本信息: who the merchant is, one's own profile, and what one logs in with.
import { api, type DataOf, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { basicsTexts } from './basics.texts.ts'
import { LoginCard } from '../security/login-card.tsx'
import { ProfileForm } from './profile-form.tsx'

type Merchant = DataOf<typeof api.merchant.info>

export default function BasicTab(): ReactNode {
  const t = useText(basicsTexts)
  return (
    <>
      <MerchantCard />
      <SectionCard title={t('mine')}>
        <ProfileForm />
      </SectionCard>
      <LoginCard />
    </>
  )
}

/** What a party with a licence has besides. */
function licensedFacts(
  { shortName, contactEmail, region, address, limits }: Merchant,
  t: ReturnType<typeof useText<typeof basicsTexts>>,
): (readonly [string, ReactNode])[] {
  return [
    ...(shortName === null ? [] : [[t('shortName'), shortName] as const]),
    [t('contactEmail'), contactEmail],
    [t('region'), region?.map(({ name }) => name).join(' ')],
    [t('address'), address],
    [t('withdrawLimitPublic'), t('withdrawLimitPublicValue', { max: formatYuan(limits.withdrawMaxPublicFen, true) })],
  ]
}

function MerchantCard(): ReactNode {
  const t = useText(basicsTexts)
  const { data } = useRead(api.merchant.info)
  return (
    <SectionCard title={t('merchant')}>
      <Facts
        items={[
          [t('merchantNo'), data === undefined ? '' : <CopyText key="no" text={data.merchantNo} />],
          [t('merchantName'), data?.name],
          [t('type'), data === undefined ? '' : t(`type_${data.type}`)],
          [t('contact'), data?.contactName],
          [t('contactPhone'), data?.contactPhone],
          ...(data === undefined || data.type === 'INDIVIDUAL' ? [] : licensedFacts(data, t)),
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
  )
}
