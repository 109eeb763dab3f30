// What is left of a merchant's packs, and where more of them is bought.
import { api, type PackStanding } from '@merchant/contract'
import { packKindTexts } from '@merchant/contract/labels'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { May } from '../../../session/may.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import './platform-order.css'

const REFETCH_MS = 60_000

export function PacksCard({ onBuy }: { readonly onBuy: () => void }): ReactNode {
  const t = useText(platformOrderTexts)
  const { data, error } = useRead(api.platformOrder.packs, undefined, { quiet: true, refetchEvery: REFETCH_MS })
  // The list below says what is wrong with the connection.
  if (error !== null && data === undefined) return null
  return (
    <section className="platform-order-packs" aria-label={t('packs')} aria-busy={data === undefined}>
      <ul>
        {data === undefined ? (
          <li>
            <span className="skeleton-bar" />
          </li>
        ) : (
          data.map((pack) => <Standing key={pack.kind} pack={pack} />)
        )}
      </ul>
      <May do="platformOrder.pay">
        <Button size="small" onClick={onBuy}>
          {t('buyPack')}
        </Button>
      </May>
    </section>
  )
}

function Standing({ pack }: { readonly pack: PackStanding }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { kind, boughtLeft, freeLeft, freePerMonth, isFew } = pack
  return (
    <li>
      <strong>{say(packKindTexts[kind])}</strong>
      <span>{t('packLeft', { left: boughtLeft })}</span>
      {freePerMonth > 0 && <span className="muted">{t('packFree', { left: freeLeft, all: freePerMonth })}</span>}
      {isFew && <StatusTag tone="warning">{t('packFew')}</StatusTag>}
    </li>
  )
}
