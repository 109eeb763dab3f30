// A merchant's shops beside the directory, each frozen and unfrozen by who may.
import { api, type MerchantStanding, type StandingShop } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { shopLabels } from '../../../components/value/shop-label.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { UsualReason } from '../certification-review/usual-reason.tsx'
import { merchantDirectoryTexts } from './merchant-directory.texts.ts'
import './merchant-shops.css'

const USUAL = ['usualFake', 'usualForbidden', 'usualComplaints', 'usualPapers'] as const

export function MerchantShops({ merchant: { merchantId, shops } }: { merchant: MerchantStanding }): ReactNode {
  const t = useText(merchantDirectoryTexts)
  const say = useSay()
  const mayFreeze = useMay('merchantDirectory.freeze')
  const [freezing, setFreezing] = useState<StandingShop | null>(null)
  const { freeze, unfreeze, isSending } = useFreezing(merchantId)
  return (
    <SectionCard title={t('shops')}>
      {shops.length === 0 && <p className="muted">{t('noShops')}</p>}
      <ul className="merchant-shops">
        {shops.map((shop) => (
          <li key={shop.id}>
            <div>
              {shop.name} <StatusTag tone={shopLabels[shop.status].tone}>{say(shopLabels[shop.status].text)}</StatusTag>
              {shop.freezeReason !== null && (
                <div className="muted">{t('frozenWhy', { reason: shop.freezeReason })}</div>
              )}
            </div>
            {mayFreeze && shop.status === 'FROZEN' && (
              <Button size="small" loading={isSending} onClick={() => void unfreeze(shop)}>
                {t('unfreeze')}
              </Button>
            )}
            {mayFreeze && shop.status !== 'FROZEN' && shop.status !== 'CLOSED' && (
              <Button size="small" danger onClick={() => setFreezing(shop)}>
                {t('freeze')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormModal<{ reason: string }>
        title={t('freezeTitle', { name: freezing?.name ?? '' })}
        open={freezing !== null}
        onClose={() => setFreezing(null)}
        submitText={t('freeze')}
        danger
        onSubmit={async ({ reason }) => freezing !== null && freeze(freezing, reason)}
      >
        <p className="muted">{t('freezeWhat')}</p>
        <UsualReason
          label={t('freezeReason')}
          usualLabel={t('usualReasons')}
          usual={USUAL.map((key) => t(key))}
          joint={t('reasonJoint')}
        />
      </FormModal>
    </SectionCard>
  )
}

/** On the version of the shop that was looked at. */
function useFreezing(merchantId: string) {
  const t = useText(merchantDirectoryTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send, isSending } = useSend(api.merchantDirectory.freezeShop, { refreshes: [api.merchantDirectory.info] })
  return {
    freeze: async ({ id: shopId, version, name }: StandingShop, reason: string) => {
      await send({ decision: 'freeze', merchantId, shopId, version, reason })
      notice.success(t('frozen', { name }))
    },
    unfreeze: async ({ id: shopId, version, name }: StandingShop) => {
      if (
        !(await confirm({ title: t('unfreezeQuestion', { name }), content: t('unfreezeWhat'), okText: t('unfreeze') }))
      )
        return
      await send({ decision: 'unfreeze', merchantId, shopId, version }).then(
        () => notice.success(t('unfrozen', { name })),
        () => undefined,
      )
    },
    isSending,
  }
}
