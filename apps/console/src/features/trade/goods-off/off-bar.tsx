// What the editor says of goods that the platform has taken off: why, and what saving does.
import type { GoodsInfo } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { useText } from '../../../i18n/text.ts'
import { goodsOffTexts } from './goods-off.texts.ts'
import { OffDrawer } from './off-drawer.tsx'

export function OffBar({ goods }: { readonly goods: GoodsInfo }): ReactNode {
  const t = useText(goodsOffTexts)
  const [isLooking, setLooking] = useState(false)
  const { off, saleStatus } = goods
  if (off === null) return null
  const isBanned = saleStatus === 'BANNED'
  return (
    <>
      <NoticeBar
        tone={isBanned ? 'danger' : 'warning'}
        title={t(isBanned ? 'editorTitle_BANNED' : 'editorTitle_FORCED_OFF', { rule: off.rule })}
        action={
          <Button size="small" onClick={() => setLooking(true)}>
            {t('open')}
          </Button>
        }
      >
        {off.reason}。{t(isBanned ? 'editorBanned' : 'editorFix')}
      </NoticeBar>
      <OffDrawer goods={isLooking ? goods : null} onClose={() => setLooking(false)} />
    </>
  )
}
