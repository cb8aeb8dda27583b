/** Entry point of the console. */
import './style.css'
import { render } from 'preact'
import { App } from './app.tsx'
import { loadFonts } from './font.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
loadFonts()
render(<App />, root)
