// The tools above the detail of goods; each is a button with its name, and says whether it holds where the cursor stands.
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  BoldOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { acceptOf } from '@merchant/contract'
import { Button } from 'antd'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type ReactNode, useRef } from 'react'
import { LibraryButton } from '../../../components/upload/library-button.tsx'
import type { Picture, usePictures } from '../../../components/upload/use-pictures.ts'
import { useText } from '../../../i18n/text.ts'
import { moveBlock, standingOf, toggleBold, toggleHeading, toggleList } from './detail-acts.ts'
import { detailTexts } from './detail.texts.ts'

interface DetailToolsProps {
  readonly state: EditorState
  readonly isDisabled: boolean
  readonly pictures: Pick<ReturnType<typeof usePictures>, 'room' | 'take' | 'add'>
  readonly there: readonly Picture[]
  readonly onAct: (act: Command) => void
  readonly onLink: () => void
}

export function DetailTools({ state, isDisabled, pictures, there, onAct, onLink }: DetailToolsProps): ReactNode {
  const t = useText(detailTexts)
  const input = useRef<HTMLInputElement>(null)
  const at = standingOf(state)
  const tool = (name: Parameters<typeof t>[0], act: Command, icon: ReactNode, about: Partial<ToolProps> = {}) => (
    <Tool name={t(name)} icon={icon} isDisabled={isDisabled} onPress={() => onAct(act)} {...about} />
  )
  return (
    <div className="goods-detail-tools" role="toolbar" aria-label={t('tools')}>
      <Tool
        name={t('heading1')}
        isOn={at.level === 1}
        isDisabled={isDisabled || at.list !== null}
        onPress={() => onAct(toggleHeading(1))}
      />
      <Tool
        name={t('heading2')}
        isOn={at.level === 2}
        isDisabled={isDisabled || at.list !== null}
        onPress={() => onAct(toggleHeading(2))}
      />
      {tool('bold', toggleBold, <BoldOutlined />, { isOn: at.isBold })}
      {tool('bullets', toggleList(false), <UnorderedListOutlined />, { isOn: at.list === 'plain' })}
      {tool('numbers', toggleList(true), <OrderedListOutlined />, { isOn: at.list === 'ordered' })}
      <Tool name={t('link')} icon={<LinkOutlined />} isOn={at.isLink} isDisabled={isDisabled} onPress={onLink} />
      {tool('up', moveBlock(-1), <ArrowUpOutlined />, { isDisabled: isDisabled || !at.mayRise })}
      {tool('down', moveBlock(1), <ArrowDownOutlined />, { isDisabled: isDisabled || !at.maySink })}
      {tool('undo', undo, <UndoOutlined />, { isDisabled: isDisabled || !at.mayUndo })}
      {tool('redo', redo, <RedoOutlined />, { isDisabled: isDisabled || !at.mayRedo })}
      <Button
        icon={<PictureOutlined aria-hidden="true" />}
        disabled={isDisabled || pictures.room <= 0}
        onClick={() => input.current?.click()}
      >
        {t('addPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        multiple
        accept={acceptOf(['GOODS_DETAIL'])}
        onChange={(event) => {
          pictures.take(event.target.files)
          event.target.value = ''
        }}
      />
      {pictures.room > 0 && !isDisabled && (
        <LibraryButton purpose="GOODS_DETAIL" room={pictures.room} there={there} onChoose={pictures.add} />
      )}
    </div>
  )
}

interface ToolProps {
  readonly name: string
  /** Absent: its name is shown. */
  readonly icon?: ReactNode
  /** Absent: it holds or does not hold of nothing. */
  readonly isOn?: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
}

function Tool({ name, icon, isOn, isDisabled, onPress }: ToolProps): ReactNode {
  return (
    <Button
      type="text"
      {...(icon === undefined ? {} : { icon, 'aria-label': name, title: name })}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      disabled={isDisabled}
      // The words that are chosen stay chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon === undefined ? name : undefined}
    </Button>
  )
}
