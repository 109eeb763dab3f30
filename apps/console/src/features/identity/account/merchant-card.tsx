// Who the merchant is, and how much may be withdrawn.
import { api, type DataOf, formatYuan } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { accountTexts } from './account.texts.ts'

type Merchant = DataOf<typeof api.merchant.info>

/** What a party with a licence has besides. */
function licensedFacts(
  { shortName, contactEmail, region, address, limits }: Merchant,
  t: ReturnType<typeof useText<typeof accountTexts>>,
): (readonly [string, ReactNode])[] {
  return [
    ...(shortName === null ? [] : [[t('shortName'), shortName] as const]),
    [t('contactEmail'), contactEmail],
    [t('region'), region?.map(({ name }) => name).join(' ')],
    [t('address'), address],
    [t('withdrawLimitPublic'), t('withdrawLimitPublicValue', { max: formatYuan(limits.withdrawMaxPublicFen, true) })],
  ]
}

export function MerchantCard(): ReactNode {
  const t = useText(accountTexts)
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
