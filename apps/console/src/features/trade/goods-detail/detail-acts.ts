// What the toolbar and the keys do, and what it shows of where the cursor stands.
import { isSafeLink } from '@merchant/contract'
import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapRangeInList } from 'prosemirror-schema-list'
import { type Command, EditorState, NodeSelection, Selection } from 'prosemirror-state'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { marks, nodes, pictureNode } from './detail-schema.ts'

export const toggleBold: Command = toggleMark(marks.bold)

/** The list that the cursor stands in. */
function listAt({ selection: { $from } }: EditorState): { readonly node: Node; readonly at: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.list) return { node: $from.node(depth), at: $from.before(depth) }
  return null
}

/** The level that a line has already makes it plain again. */
export const toggleHeading =
  (level: 1 | 2): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from
    if (parent.type === nodes.heading && parent.attrs['level'] === level)
      return setBlockType(nodes.paragraph)(state, dispatch)
    return setBlockType(nodes.heading, { level })(state, dispatch)
  }

export const toggleList =
  (isOrdered: boolean): Command =>
  (state, dispatch) => {
    const list = listAt(state)
    if (list === null) {
      // A heading is no item: it becomes plain first.
      const { from, to } = state.selection
      const tr = state.tr.setBlockType(from, to, nodes.paragraph)
      const range = tr.selection.$from.blockRange(tr.selection.$to)
      if (range === null || !wrapRangeInList(tr, range, nodes.list, { isOrdered })) return false
      dispatch?.(tr.scrollIntoView())
      return true
    }
    if (list.node.attrs['isOrdered'] === isOrdered) return liftListItem(nodes.item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, null, { isOrdered }))
    return true
  }

/** The block that the cursor stands in, or that is chosen, goes one place up or down. */
export const moveBlock =
  (by: -1 | 1): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const index = selection.$from.index(0)
    const other = index + by
    if (other < 0 || other >= doc.childCount) return false
    if (dispatch === undefined) return true
    const [first, second] = [doc.child(Math.min(index, other)), doc.child(Math.max(index, other))]
    let from = 0
    for (let at = 0; at < Math.min(index, other); at += 1) from += doc.child(at).nodeSize
    tr.replaceWith(from, from + first.nodeSize + second.nodeSize, [second, first])
    const shift = by === 1 ? second.nodeSize : -first.nodeSize
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : Selection.near(tr.doc.resolve(selection.head + shift)),
    )
    dispatch(tr.scrollIntoView())
    return true
  }

/** Behind the block that the cursor stands in; an empty line makes room. */
export function insertPictures(state: EditorState, pictures: readonly Picture[]) {
  const { $to } = state.selection
  const index = Math.min($to.index(0), state.doc.childCount - 1)
  let at = 0
  for (let before = 0; before <= index; before += 1) at += state.doc.child(before).nodeSize
  const standing = state.doc.child(index)
  const isEmpty = standing.type === nodes.paragraph && standing.content.size === 0
  const from = isEmpty ? at - standing.nodeSize : at
  const added = [
    ...pictures.map(pictureNode),
    ...(index === state.doc.childCount - 1 ? [nodes.paragraph.create()] : []),
  ]
  const tr = state.tr.replaceWith(from, at, added)
  const end = from + pictures.length
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), 1)).scrollIntoView()
}

/** What a link would be put on: the words that are chosen, or the whole link that the cursor stands in. */
export function linkRange({ selection, doc }: EditorState): { from: number; to: number; href: string } {
  const { $from, from, to } = selection
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  const href = mark === undefined ? '' : String(mark.attrs['href'])
  if (from !== to || mark === undefined) return { from, to, href }
  let [start, end] = [from, from]
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    if (!mark.isInSet(node.marks) || at > end || at + node.nodeSize < start) return
    start = Math.min(start, at)
    end = Math.max(end, at + node.nodeSize)
  })
  return { from: start, to: end, href }
}

/** '' takes the link away. */
export const setLink =
  ({ from, to }: { readonly from: number; readonly to: number }, href: string): Command =>
  (state, dispatch) => {
    if (href !== '' && !isSafeLink(href)) return false
    const tr = state.tr.removeMark(from, to, marks.link)
    if (href === '') dispatch?.(tr)
    else if (from === to)
      dispatch?.(state.tr.insertText(href, from).addMark(from, from + href.length, marks.link.create({ href })))
    else dispatch?.(tr.addMark(from, to, marks.link.create({ href })))
    return true
  }

const keys = keymap({
  ...baseKeymap,
  Enter: chainCommands(splitListItem(nodes.item), ...(baseKeymap['Enter'] === undefined ? [] : [baseKeymap['Enter']])),
  Backspace: chainCommands(
    (state, dispatch) =>
      state.selection.empty && state.selection.$from.parentOffset === 0 && listAt(state) !== null
        ? liftListItem(nodes.item)(state, dispatch)
        : false,
    ...(baseKeymap['Backspace'] === undefined ? [] : [baseKeymap['Backspace']]),
  ),
  'Mod-b': toggleBold,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Alt-ArrowUp': moveBlock(-1),
  'Alt-ArrowDown': moveBlock(1),
})

export const stateOf = (doc: Node): EditorState => EditorState.create({ doc, plugins: [history(), keys] })

export interface Standing {
  readonly level: 0 | 1 | 2
  readonly isBold: boolean
  readonly list: 'ordered' | 'plain' | null
  readonly isLink: boolean
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  readonly mayRise: boolean
  readonly maySink: boolean
}

export function standingOf(state: EditorState): Standing {
  const { $from, from, to, empty } = state.selection
  const { parent } = $from
  const list = listAt(state)
  return {
    level: parent.type === nodes.heading ? (parent.attrs['level'] === 1 ? 1 : 2) : 0,
    isBold: empty
      ? marks.bold.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, marks.bold),
    list: list === null ? null : list.node.attrs['isOrdered'] === true ? 'ordered' : 'plain',
    isLink: linkRange(state).href !== '',
    mayUndo: undoDepth(state) > 0,
    mayRedo: redoDepth(state) > 0,
    mayRise: moveBlock(-1)(state),
    maySink: moveBlock(1)(state),
  }
}
