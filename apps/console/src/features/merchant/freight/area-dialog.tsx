// Chooses the regions of one rule: groups at a press, provinces with what lies in them, and a search by name.
import { RightOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { Button, Checkbox, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { areaGroupNames, findRegions, groupToggled, partsOf, type RegionNode, stateOf, toggled } from './area-choice.ts'
import { freightTexts } from './freight.texts.ts'
import './area.css'

interface AreaDialogProps {
  readonly value: readonly string[]
  /** What other rules have named. */
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
  readonly onChoose: (codes: string[]) => void
}

export function AreaDialog({ value, taken, onClose, onChoose }: AreaDialogProps): ReactNode {
  const t = useText(freightTexts)
  const shared = useText(sharedTexts)
  const { data: tree = [] } = useRead(api.init.regions, undefined, { staleTime: Number.POSITIVE_INFINITY })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(value))
  const [typed, setTyped] = useState('')
  const toggle = (path: readonly RegionNode[]) => setChosen(toggled(path, chosen, taken))
  const paths = typed.trim() === '' ? null : findRegions(tree, typed.trim())
  const finish = () => {
    onChoose([...chosen].toSorted())
    onClose()
  }
  return (
    <Dialog
      title={t('chooseAreas')}
      open
      onClose={onClose}
      width={720}
      footer={
        <>
          <span className="muted area-count">{t('chosenCount', { count: chosen.size })}</span>
          <Button onClick={() => setChosen(new Set())}>{t('clearAreas')}</Button>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          <Button type="primary" onClick={finish}>
            {shared('ok')}
          </Button>
        </>
      }
    >
      <Input.Search
        autoFocus
        allowClear
        aria-label={t('searchArea')}
        placeholder={t('searchArea')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={() => {
          const [first] = paths ?? []
          if (first !== undefined && !taken.has(first.at(-1)?.value ?? '')) toggle(first)
        }}
      />
      {paths === null ? (
        <>
          <div className="area-groups" role="group" aria-label={t('quick')}>
            {areaGroupNames.map((group) => (
              <Button key={group} size="small" onClick={() => setChosen(groupToggled(tree, group, chosen, taken))}>
                {t(`group_${group}`)}
              </Button>
            ))}
          </div>
          <ul className="area-tree is-provinces">
            {tree.map((province) => (
              <AreaNode key={province.value} path={[province]} chosen={chosen} taken={taken} onToggle={toggle} />
            ))}
          </ul>
        </>
      ) : (
        <ul className="area-tree">
          {paths.length === 0 && <li className="muted">{t('noArea')}</li>}
          {paths.map((path) => (
            <li key={path.map(({ value: code }) => code).join()}>
              <AreaTick path={path} chosen={chosen} taken={taken} onToggle={toggle} isWhole />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface AreaNodeProps {
  /** From the province down to the region. */
  readonly path: readonly RegionNode[]
  readonly chosen: ReadonlySet<string>
  readonly taken: ReadonlySet<string>
  readonly onToggle: (path: readonly RegionNode[]) => void
}

function AreaNode(props: AreaNodeProps): ReactNode {
  const t = useText(freightTexts)
  const [isOpen, setOpen] = useState(false)
  const { path } = props
  const node = path.at(-1)
  const parts = node === undefined ? [] : partsOf(node)
  return (
    <li className={isOpen ? 'is-open' : undefined}>
      <span className="area-node">
        <AreaTick {...props} />
        {parts.length > 0 && (
          <button
            type="button"
            className="area-open"
            aria-expanded={isOpen}
            aria-label={t('expand', { name: node?.label ?? '' })}
            onClick={() => setOpen(!isOpen)}
          >
            <RightOutlined aria-hidden="true" />
          </button>
        )}
      </span>
      {isOpen && (
        <ul className="area-tree">
          {parts.map((part) => (
            <AreaNode key={part.value} {...props} path={[...path, part]} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** @param isWhole says in which regions it lies */
function AreaTick({
  path,
  chosen,
  taken,
  onToggle,
  isWhole = false,
}: AreaNodeProps & { isWhole?: boolean }): ReactNode {
  const t = useText(freightTexts)
  const node = path.at(-1)
  if (node === undefined) return null
  const isInside = path.some(({ value }) => chosen.has(value))
  const state = isInside ? 'all' : stateOf(node, chosen)
  const isTaken = taken.has(node.value)
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={isTaken}
      onChange={() => onToggle(path)}
    >
      {isWhole ? path.map(({ label }) => label).join(' ') : node.label}
      {isTaken && <small className="muted"> {t('taken')}</small>}
    </Checkbox>
  )
}
