// The folders of the library, two levels; each is named and deleted where it stands.
import { FolderOpenOutlined, FolderOutlined, MoreOutlined } from '@ant-design/icons'
import { api, type MediaDir, type MediaShelves } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { NameField } from '../../../components/form/name-field.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { useIsPhone } from '../../../components/layout/use-screen.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { MenuButton, type MenuItem } from '../../../components/overlay/menu-button.tsx'
import { useText } from '../../../i18n/text.ts'
import { mediaTexts } from './media.texts.ts'
import './media-folder.css'

interface FolderListProps {
  readonly shelves: MediaShelves
  /** An id, `none`, or undefined for all. */
  readonly chosen: string | undefined
  readonly mayEdit: boolean
}

/** Which folder is being named: a new one below another (or none), or one that there is. */
type Naming = { readonly below: string | null } | { readonly id: string }

export function FolderList({ shelves: { dirs, fileCount }, chosen, mayEdit }: FolderListProps): ReactNode {
  const t = useText(mediaTexts)
  const page = usePage()
  const isPhone = useIsPhone()
  const acts = useFolderActs(chosen)
  const { naming } = acts
  const loose = fileCount - dirs.reduce((sum, dir) => sum + dir.fileCount, 0)
  const open = (dir: string | undefined) => page.setSearch({ dir, page: undefined, cursor: undefined })
  const line = (place: string | undefined, name: string, count: number) => (
    <button
      type="button"
      className="media-folder-name"
      aria-current={chosen === place ? 'true' : undefined}
      onClick={() => open(place)}
    >
      {chosen === place ? <FolderOpenOutlined aria-hidden="true" /> : <FolderOutlined aria-hidden="true" />}
      <span className="media-folder-text">{name}</span>
      <span className="tabular muted">{count}</span>
    </button>
  )
  const rowOf = (dir: MediaDir): ReactNode => (
    <li key={dir.id}>
      {naming !== null && 'id' in naming && naming.id === dir.id ? (
        <NameField
          label={t('renameDir')}
          rules={nameRules}
          value={dir.name}
          takesFocus
          onSave={(name) => acts.rename(dir, name)}
          onCancel={acts.stop}
        />
      ) : (
        <div className="media-folder">
          {line(dir.id, dir.name, dir.fileCount)}
          {mayEdit && (
            <MenuButton
              className="media-folder-acts"
              label={t('dirActs', { name: dir.name })}
              items={acts.itemsOf(dir)}
            >
              <MoreOutlined />
            </MenuButton>
          )}
        </div>
      )}
      {dir.parentId === null && (
        <ul>
          {dirs.filter(({ parentId }) => parentId === dir.id).map(rowOf)}
          {naming !== null && 'below' in naming && naming.below === dir.id && (
            <li>
              <NameField
                label={t('addBelow')}
                rules={nameRules}
                placeholder={t('addDirHint')}
                takesFocus
                onSave={(name) => acts.add(name, dir.id)}
                onCancel={acts.stop}
              />
            </li>
          )}
        </ul>
      )}
    </li>
  )
  const folders = (
    <nav aria-label={t('dirs')} className="media-folder-list">
      <ul>
        <li>{line(undefined, t('all'), fileCount)}</li>
        <li>{line('none', t('noDir'), loose)}</li>
        {dirs.filter(({ parentId }) => parentId === null).map(rowOf)}
      </ul>
      {mayEdit && (
        <NameField
          label={t('addDir')}
          rules={nameRules}
          placeholder={t('addDirHint')}
          goesOn
          onSave={(name) => acts.add(name, null)}
        />
      )}
    </nav>
  )
  if (!isPhone) return folders
  const name = chosen === undefined ? t('all') : (dirs.find(({ id }) => id === chosen)?.name ?? t('noDir'))
  return (
    <details className="media-folder-fold">
      <summary>
        <FolderOpenOutlined aria-hidden="true" /> {name}
      </summary>
      {folders}
    </details>
  )
}

const nameRules = rulesOf(api.media.dir.body, 'name')

function useFolderActs(chosen: string | undefined) {
  const t = useText(mediaTexts)
  const page = usePage()
  const confirm = useConfirm()
  const notice = useNotice()
  const change = useSend(api.media.dir, { refreshes: [api.media.shelves] })
  const [naming, setNaming] = useState<Naming | null>(null)
  const stop = () => setNaming(null)
  const remove = async ({ id, version, name }: MediaDir) => {
    if (!(await confirm({ title: t('removeDirTitle', { name }), danger: true }))) return
    await change.send({ action: 'remove', id, version })
    if (chosen === id) page.setSearch({ dir: undefined })
  }
  return {
    naming,
    stop,
    async add(name: string, parentId: string | null) {
      await change.send({ action: 'add', name, parentId })
      notice.success({ content: t('dirAdded', { name }), key: 'media-dir' })
      stop()
    },
    async rename({ id, version, name: before }: MediaDir, name: string) {
      if (name !== before) await change.send({ action: 'rename', id, version, name })
      stop()
    },
    itemsOf: (dir: MediaDir): MenuItem[] => [
      { key: 'rename', label: t('renameDir'), onAct: () => setNaming({ id: dir.id }) },
      ...(dir.parentId === null
        ? [{ key: 'below', label: t('addBelow'), onAct: () => setNaming({ below: dir.id }) }]
        : []),
      {
        key: 'remove',
        label: t('removeDir'),
        danger: true,
        onAct: () => void remove(dir).catch(() => undefined),
      },
    ],
  }
}
