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

const UNSEEN = { visibility: 'hidden' } as const
const REFETCH_MS = 60_000

/** Unseen while nothing is known, so that what is known has its room. */
const EXPECTED: readonly PackStanding[] = [
  { kind: 'SMS', boughtLeft: 0, freeLeft: 0, freePerMonth: 0, isFew: false },
  { kind: 'WAYBILL', boughtLeft: 0, freeLeft: 1_000, freePerMonth: 1_000, isFew: false },
]

export function PacksCard({ onBuy }: { readonly onBuy: () => void }): ReactNode {
  const t = useText(platformOrderTexts)
  const { data, error } = useRead(api.platformOrder.packs, undefined, { quiet: true, refetchEvery: REFETCH_MS })
  // The list below says what is wrong with the connection.
  if (error !== null && data === undefined) return null
  return (
    <section className="platform-order-packs" aria-label={t('packs')} aria-busy={data === undefined}>
      <ul>
        {(data ?? EXPECTED).map((pack) => (
          <Standing key={pack.kind} pack={pack} isKnown={data !== undefined} />
        ))}
      </ul>
      <May do="platformOrder.pay">
        <Button onClick={onBuy}>{t('buyPack')}</Button>
      </May>
    </section>
  )
}

function Standing({ pack, isKnown }: { readonly pack: PackStanding; readonly isKnown: boolean }): ReactNode {
  const t = useText(platformOrderTexts)
  const say = useSay()
  const { kind, boughtLeft, freeLeft, freePerMonth, isFew } = pack
  return (
    <li style={isKnown ? undefined : UNSEEN} aria-hidden={!isKnown}>
      <strong>{say(packKindTexts[kind])}</strong>
      <span>{t('packLeft', { left: boughtLeft })}</span>
      {freePerMonth > 0 && <span className="muted">{t('packFree', { left: freeLeft, all: freePerMonth })}</span>}
      {isFew && <StatusTag tone="warning">{t('packFew')}</StatusTag>}
    </li>
  )
}
