/** Page that creates a simulation from a template or from imported data. It never replaces an existing simulation. */
import { useState } from 'preact/hooks'
import { firstSideOfNew } from '../builder/editor-side.ts'
import { hasCommands } from '../data/share.ts'
import { DefinitionEditor } from '../editor/definition-editor.tsx'
import { type Editing, useEditing } from '../editor/editing.ts'
