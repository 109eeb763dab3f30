// One appeal in full beside the decision that it is against; granted or rejected with an answer.
import { api, type DataOf, formatInstant, type GoodsAppealRow } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { PictureRow } from '../goods-audit/differences-table.tsx'
import { AppealPictures } from '../goods-off/appeals-list.tsx'
import { goodsAppealLabels, saleStatusLabels } from '../goods-off/goods-off.labels.ts'
import { RulingsList } from '../goods-off/rulings-list.tsx'
import { goodsAppealTexts } from './goods-appeal.texts.ts'
import '../platform-goods/platform-goods.css'
import '../goods-off/goods-off.css'

interface AppealDrawerProps {
  /** Null: the drawer is shut. */
  readonly row: GoodsAppealRow | null
  readonly onClose: () => void
}

type Decision = 'grant' | 'reject'
type Info = DataOf<typeof api.goodsAppealReview.info>

export default function AppealDrawer({ row, onClose }: AppealDrawerProps): ReactNode {
  const shown = useLastShown(row)
  const audit = useSend(api.goodsAppealReview.audit, {
    refreshes: [api.goodsAppealReview.list, api.goodsAppealReview.info, api.platformGoods.list, api.board.merchant],
  })
  return (
    <SideDrawer title={shown?.title ?? ''} open={row !== null} onClose={onClose} width={760}>
      {row !== null && <Appeal key={row.id} row={row} audit={audit} onDone={onClose} />}
    </SideDrawer>
  )
}

interface AppealProps {
  readonly row: GoodsAppealRow
  readonly audit: ReturnType<typeof useSend<typeof api.goodsAppealReview.audit>>
  readonly onDone: () => void
}

function Appeal({ row, audit, onDone }: AppealProps): ReactNode {
  const t = useText(goodsAppealTexts)
  const notice = useNotice()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { merchantId, id } = row
  const { data, error, refresh } = useRead(
    api.goodsAppealReview.info,
    { merchantId, id },
    { quiet: true, staleTime: 0 },
  )
  if (data === undefined)
    return error === null ? (
      <div className="page-loading" role="status" />
    ) : (
      <ReadFailure error={error} onRetry={refresh} />
    )
  return (
    <>
      <Shown info={data} />
      {data.allowedActions.length > 0 && (
        <div className="platform-goods-foot">
          <Button danger onClick={() => setDeciding('reject')}>
            {t('reject')}
          </Button>
          <Button type="primary" onClick={() => setDeciding('grant')}>
            {t('grant')}
          </Button>
        </div>
      )}
      {deciding !== null && (
        <FormModal<{ answer: string }>
          title={t(`${deciding}Title`, { title: row.title })}
          open
          onClose={() => setDeciding(null)}
          submitText={t(deciding)}
          danger={deciding === 'reject'}
          onSubmit={async ({ answer }) => {
            await audit.send({ merchantId, id, version: data.version, decision: deciding, answer })
            notice.success(t(deciding === 'grant' ? 'granted' : 'rejected'))
            onDone()
          }}
        >
          <p className="muted">{t(`${deciding}What`)}</p>
          <Form.Item
            name="answer"
            label={t('answer')}
            required
            rules={rulesOf(api.goodsAppealReview.audit.body, 'answer')}
          >
            <Input.TextArea placeholder={t('answerHint')} rows={4} maxLength={200} showCount />
          </Form.Item>
        </FormModal>
      )}
    </>
  )
}

function Shown({ info }: { readonly info: Info }): ReactNode {
  const t = useText(goodsAppealTexts)
  const say = useSay()
  const tag = ({ tone, text }: (typeof goodsAppealLabels)[Info['status']]) => (
    <StatusTag key="tag" tone={tone}>
      {say(text)}
    </StatusTag>
  )
  return (
    <>
      <SectionCard title={t('appeal')}>
        <Facts
          items={[
            [t('status'), tag(goodsAppealLabels[info.status])],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            [t('submittedBy'), info.submittedBy],
            [t('submittedAt'), formatInstant(info.submittedAt)],
            ...(info.answer === null ? [] : [[t('answered'), info.answer] as const]),
            ...(info.decidedBy === null ? [] : [[t('decidedBy'), info.decidedBy] as const]),
            ...(info.decidedAt === null ? [] : [[t('decidedAt'), formatInstant(info.decidedAt)] as const]),
          ]}
        />
        <h3 className="platform-goods-part">{t('appealText')}</h3>
        <p className="goods-off-text">{info.text}</p>
        <h3 className="platform-goods-part">{t('pictures')}</h3>
        {info.pictures.length === 0 ? (
          <p className="muted">{t('noPictures')}</p>
        ) : (
          <AppealPictures pictures={info.pictures} />
        )}
      </SectionCard>
      <SectionCard title={t('decision')}>
        <Facts
          items={[
            [t('against'), tag(saleStatusLabels[info.offStatus])],
            [t('rule'), info.rule],
            [t('reason'), info.reason],
            [t('offAt'), formatInstant(info.offAt)],
            [t('now'), tag(saleStatusLabels[info.saleStatus])],
          ]}
        />
        <h3 className="platform-goods-part">{t('goodsPictures')}</h3>
        <PictureRow urls={info.goodsPictures} />
      </SectionCard>
      <SectionCard title={t('rulings')}>
        <RulingsList rulings={info.rulings} />
      </SectionCard>
    </>
  )
}
