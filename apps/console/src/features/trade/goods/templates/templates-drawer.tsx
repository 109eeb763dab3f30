// The templates that new goods may begin with: found by name, used, named anew and deleted.
import { SearchOutlined } from '@ant-design/icons'
import { api, type GoodsTemplateRow } from '@merchant/contract'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../../api/use-endpoint.ts'
import { FormModal } from '../../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../../components/form/form-rules.ts'
import { PageLink, usePage } from '../../../../components/layout/page.tsx'
import type { Column } from '../../../../components/list/data-table.tsx'
import { ReadTable } from '../../../../components/list/read-table.tsx'
import { RowActions } from '../../../../components/list/row-actions.tsx'
import { useShopColumn } from '../../../../components/list/shop-column.tsx'
import { useConfirm, useNotice } from '../../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../../components/overlay/side-drawer.tsx'
import { InstantText } from '../../../../components/value/instant-text.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useText } from '../../../../i18n/text.ts'
import { goodsTemplateTexts } from './goods-template.texts.ts'
import './templates.css'

const hrefOf = ({ id }: GoodsTemplateRow) => `/goods/add?template=${id}` as const

export default function TemplatesDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText(goodsTemplateTexts)
  const [text, setText] = useState('')
  const [renamed, setRenamed] = useState<GoodsTemplateRow | null>(null)
  const { data, error, refresh } = useRead(api.goodsTemplate.list, { pageSize: 100 }, { quiet: true, staleTime: 0 })
  const asked = text.trim().toLowerCase()
  // There are a hundred at most: all of them are here.
  const found = data?.list.filter(({ name, title }) => `${name}\n${title}`.toLowerCase().includes(asked))
  return (
    <SideDrawer title={t('title')} open onClose={onClose} width={760}>
      {(data?.list.length ?? 0) > 0 && (
        <Input
          className="templates-search"
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ReadTable
        label={t('title')}
        read={{ data: found, error, refresh }}
        columns={useColumns(setRenamed)}
        rowKey={({ id }) => id}
        skeletonRows={4}
        emptyText={asked === '' ? t('none') : t('unmatched', { text: text.trim() })}
      />
      <RenameTemplate template={renamed} onClose={() => setRenamed(null)} />
    </SideDrawer>
  )
}

function useColumns(onRename: (row: GoodsTemplateRow) => void): Column<GoodsTemplateRow>[] {
  const t = useText(goodsTemplateTexts)
  const shared = useText(sharedTexts)
  const { go } = usePage()
  const remove = useRemove()
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => (
        <span className="templates-name">
          <PageLink to={hrefOf(row)}>{row.name}</PageLink>
          <small className="muted">{row.title === '' ? t('untitled') : row.title}</small>
        </span>
      ),
      onPhone: 'head',
      width: 200,
      grows: true,
    },
    ...useShopColumn<GoodsTemplateRow>(),
    { key: 'savedBy', title: t('savedBy'), cell: ({ isMine, savedBy }) => (isMine ? t('me') : savedBy), width: 90 },
    { key: 'savedAt', title: t('savedAt'), cell: ({ savedAt }) => <InstantText at={savedAt} />, width: 160 },
    {
      key: 'actions',
      title: shared('actions'),
      cell: (row) => (
        <RowActions
          actions={[
            { key: 'use', label: t('use'), onAct: () => go(hrefOf(row)) },
            { key: 'rename', label: t('rename'), onAct: () => onRename(row) },
            { key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(row) },
          ]}
        />
      ),
      onPhone: 'foot',
      width: 110,
    },
  ]
}

function useRemove() {
  const t = useText(goodsTemplateTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.goodsTemplate.remove, { refreshes: [api.goodsTemplate.list] })
  return async ({ id, version, name }: GoodsTemplateRow) => {
    const question = { title: t('removeQuestion', { name }), content: t('removeWhat'), okText: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await send({ id, version })
    } catch {
      // It was told; the list shows what is there now.
      return
    }
    notice.success(t('removed', { name }))
  }
}

function RenameTemplate({
  template,
  onClose,
}: {
  readonly template: GoodsTemplateRow | null
  readonly onClose: () => void
}): ReactNode {
  const t = useText(goodsTemplateTexts)
  const notice = useNotice()
  const rename = useSend(api.goodsTemplate.rename, { refreshes: [api.goodsTemplate.list, api.goodsTemplate.info] })
  return (
    <FormModal<{ name: string }>
      key={template?.id ?? ''}
      title={t('rename')}
      open={template !== null}
      onClose={onClose}
      submitText={t('rename')}
      initialValues={{ name: template?.name ?? '' }}
      onSubmit={async ({ name }) => {
        if (template === null) return
        const named = await rename.send({ id: template.id, version: template.version, name })
        notice.success(t('renamed', { name: named.name }))
      }}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(api.goodsTemplate.rename.body, 'name')}>
        <Input autoComplete="off" />
      </Form.Item>
    </FormModal>
  )
}
