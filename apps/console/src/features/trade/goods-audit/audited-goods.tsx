// A revision as it is looked at: why, what changes, and the whole as it would be.
import { formatInstant, type GoodsAuditInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../../../components/list/data-table.tsx'
import { NoticeBar } from '../../../components/layout/notice-bar.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { DetailView } from '../goods-detail/detail-view.tsx'
import { DifferencesTable, PictureRow } from './differences-table.tsx'
import { revisionLabels } from './goods-audit.labels.ts'
import { goodsAuditTexts } from './goods-audit.texts.ts'
import { RejectMarks } from './reject-marks.tsx'

type WishedSku = GoodsAuditInfo['wished']['skus'][number]

export function AuditedGoods({ info }: { readonly info: GoodsAuditInfo }): ReactNode {
  const t = useText(goodsAuditTexts)
  const say = useSay()
  const label = revisionLabels[info.status]
  const { wished } = info
  return (
    <>
      {info.flags.length > 0 && (
        <NoticeBar tone="warning" title={t('why')}>
          {info.flags.map(({ text }) => text).join('；')}
        </NoticeBar>
      )}
      <RejectMarks items={info.rejectItems} />
      <SectionCard title={t(`kind_${info.kind}`)}>
        <Facts
          items={[
            [
              t('status'),
              <StatusTag key="status" tone={label.tone}>
                {say(label.text)}
              </StatusTag>,
            ],
            [t('merchant'), `${info.merchantName} ${info.merchantNo}`],
            [t('submittedBy'), info.submittedBy],
            [t('waited'), formatInstant(info.submittedAt)],
            ...(info.auditedBy === null ? [] : [[t('auditedBy'), info.auditedBy] as const]),
            ...(info.auditedAt === null ? [] : [[t('auditedAt'), formatInstant(info.auditedAt)] as const]),
          ]}
        />
      </SectionCard>
      {info.kind !== 'CREATE' && (
        <SectionCard title={t('differences')}>
          <DifferencesTable differences={info.differences} />
        </SectionCard>
      )}
      <SectionCard title={t('wished')}>
        <PictureRow urls={wished.pictures} />
        {wished.longPictures.length > 0 && (
          <>
            <h3 className="goods-audit-part">{t('field_longPictureFileIds')}</h3>
            <PictureRow urls={wished.longPictures} />
          </>
        )}
        {wished.video !== null && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- what merchants film comes without captions
          <video
            className="goods-audit-video"
            src={wished.video}
            controls
            preload="metadata"
            aria-label={t('field_videoFileId')}
          />
        )}
        <Facts
          items={[
            [t('title'), wished.title],
            ...(wished.shortTitle === '' ? [] : [[t('field_shortTitle'), wished.shortTitle] as const]),
            [t('sellingPoint'), wished.sellingPoint === '' ? t('empty') : wished.sellingPoint],
            [t('type'), t(`type_${wished.type}`)],
            [t('category'), wished.categoryName],
          ]}
        />
        <h3 className="goods-audit-part">{t('detail')}</h3>
        {wished.detail.length === 0 ? (
          <p className="goods-audit-text">{t('empty')}</p>
        ) : (
          <DetailView detail={wished.detail} />
        )}
        <h3 className="goods-audit-part">{t('sku')}</h3>
        <DataTable<WishedSku>
          label={t('sku')}
          columns={useSkuColumns()}
          rows={wished.skus}
          rowKey={({ specText }) => specText}
        />
      </SectionCard>
    </>
  )
}

function useSkuColumns(): Column<WishedSku>[] {
  const t = useText(goodsAuditTexts)
  return [
    {
      key: 'sku',
      title: t('sku'),
      width: 200,
      onPhone: 'head',
      cell: ({ specText }) => (specText === '' ? t('noSpec') : specText),
    },
    {
      key: 'before',
      title: t('approvedPrice'),
      width: 140,
      align: 'end',
      cell: ({ beforeFen }) => (beforeFen === null ? '—' : <MoneyText fen={beforeFen} />),
    },
    { key: 'price', title: t('price'), width: 140, align: 'end', cell: ({ priceFen }) => <MoneyText fen={priceFen} /> },
  ]
}
