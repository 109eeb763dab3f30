// The media library: folders beside the files in them, found by name and kind, uploaded many at a time.
import { UploadOutlined } from '@ant-design/icons'
import { acceptOf, api, type MediaFile, mediaKind } from '@merchant/contract'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { useList } from '../../../components/list/use-list.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { FolderList } from './folder-list.tsx'
import { MediaBatch } from './media-batch.tsx'
import { MediaDialogs, type MediaDialog } from './media-dialogs.tsx'
import { MediaGrid } from './media-grid.tsx'
import { MediaSort } from './media-sort.tsx'
import { MediaUploads } from './media-uploads.tsx'
import { mediaTexts } from './media.texts.ts'
import { SpaceBar } from './space-bar.tsx'
import { useMediaUploads } from './use-media-uploads.ts'
import './media.css'

const ACCEPT = acceptOf(['LIBRARY', 'GOODS_VIDEO', 'DOCUMENT'])

export default function MediaPage(): ReactNode {
  const t = useText(mediaTexts)
  const page = usePage()
  const mayEdit = useMay('media.edit')
  const shelves = useRead(api.media.shelves, undefined, { quiet: true })
  const place = page.search.dir
  const dir = shelves.data?.dirs.find(({ id }) => id === place)
  const input = useRef<HTMLInputElement>(null)
  const uploads = useMediaUploads(dir?.id)
  const take = (files: Iterable<File> | null) => uploads.add([...(files ?? [])])
  return (
    <div
      className="media-drop"
      onDragOver={(event) => mayEdit && event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!mayEdit || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <PageHeader
        note={t('note')}
        actions={
          mayEdit && (
            <Button type="primary" icon={<UploadOutlined />} onClick={() => input.current?.click()}>
              {dir === undefined ? t('upload') : t('uploadHere', { dir: dir.name })}
            </Button>
          )
        }
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={t('upload')}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <div
        className={shelves.data === undefined && shelves.error === null ? 'media-columns is-coming' : 'media-columns'}
      >
        <div className="media-side">
          {shelves.data === undefined ? (
            shelves.error === null && <Skeleton active title={false} paragraph={{ rows: 5 }} />
          ) : (
            <>
              <FolderList shelves={shelves.data} chosen={place} mayEdit={mayEdit} />
              <SpaceBar usedBytes={shelves.data.usedBytes} maxBytes={shelves.data.maxBytes} />
            </>
          )}
        </div>
        <div className="media-main">
          {mayEdit && <MediaUploads uploads={uploads} />}
          <Files place={place} mayEdit={mayEdit} />
        </div>
      </div>
    </div>
  )
}

function Files({ place, mayEdit }: { readonly place: string | undefined; readonly mayEdit: boolean }): ReactNode {
  const t = useText(mediaTexts)
  const words = useText(sharedTexts)
  const title = usePageTitle()
  const kinds = { IMAGE: t('kindImage'), VIDEO: t('kindVideo'), DOC: t('kindDoc') }
  const list = useList({
    endpoint: api.media.list,
    tabs: {
      field: 'kind',
      options: [
        { value: '', label: t('kindAll') },
        ...mediaKind.options.map((value) => ({ value, label: kinds[value] })),
      ],
    },
    filters: [
      { kind: 'text', name: 'keyword', label: t('name'), placeholder: t('nameHint') },
      { kind: 'select', name: 'use', label: t('use'), options: [{ value: 'UNUSED', label: t('unused') }] },
    ],
    ...(place === undefined ? {} : { fixed: { dirId: place } }),
  })
  const { data, state, error } = list
  const [selected, setSelected] = useState<ReadonlyMap<string, MediaFile>>(new Map())
  const [dialog, setDialog] = useState<MediaDialog | null>(null)
  const clear = () => setSelected(new Map())
  const choose = (file: MediaFile, isChosen: boolean) => {
    const next = new Map(selected)
    if (isChosen) next.set(file.fileId, file)
    else next.delete(file.fileId)
    setSelected(next)
  }
  return (
    <>
      <div className="media-head">
        <ListTabs
          label={title}
          options={[
            { value: '', label: t('kindAll') },
            ...mediaKind.options.map((value) => ({ value, label: kinds[value] })),
          ]}
          counts={data?.counts}
          isCounting={data === undefined && error === null}
          current={state.tab ?? ''}
          onChoose={list.chooseTab}
        />
        <MediaSort sort={state.sort} onSort={(sort) => list.search({ sort })} />
      </div>
      <ListFilters
        filters={[
          { kind: 'text', name: 'keyword', label: t('name'), placeholder: t('nameHint') },
          { kind: 'select', name: 'use', label: t('use'), options: [{ value: 'UNUSED', label: t('unused') }] },
        ]}
        values={state.filters}
        onSearch={list.search}
      />
      {data === undefined && error !== null && <ReadFailure error={error} onRetry={list.refresh} />}
      {data === undefined && error === null && <MediaGrid files={null} />}
      {data !== undefined &&
        (data.list.length > 0 ? (
          <>
            <MediaGrid
              files={data.list}
              isDimmed={list.isPrevious}
              selected={selected}
              onSelect={mayEdit ? choose : null}
              onAct={(kind, file) => setDialog({ kind, files: [file] })}
            />
            <ListPager
              state={state}
              total={data.total}
              totalIsExact={data.totalIsExact}
              nextCursor={data.nextCursor}
              onGo={(patch) => {
                list.turnPage(patch)
                window.scrollTo(0, 0)
              }}
            />
          </>
        ) : list.isFiltered || (state.tab ?? '') !== '' || list.isLaterPage ? (
          <EmptyState
            kind="unmatched"
            text={words('nothingMatches')}
            action={{
              label: words('clearFilters'),
              onAct: () => list.search({ tab: undefined, keyword: undefined, use: undefined }),
            }}
          />
        ) : (
          <EmptyState
            kind="nothing"
            text={place === undefined ? t('empty') : t('emptyHere')}
            extra={<p className="muted">{mayEdit ? t('drop') : t('emptyHint')}</p>}
          />
        ))}
      {mayEdit && selected.size > 0 && (
        <MediaBatch
          count={selected.size}
          onClear={clear}
          onMove={() => setDialog({ kind: 'move', files: [...selected.values()] })}
          onRemove={() => setDialog({ kind: 'remove', files: [...selected.values()] })}
        />
      )}
      <MediaDialogs dialog={dialog} mayEdit={mayEdit} onChange={setDialog} onDone={clear} />
    </>
  )
}
