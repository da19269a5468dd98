import { mount } from 'svelte'
import App from './App.svelte'
import 'virtual:fonts.css'
import './styles/tokens.css'
import './styles/textures.css'
import './styles/base.css'
import { keepShelf } from './app/install'
import { startTheme } from './lib/theme.svelte'

startTheme()
const target = document.getElementById('app')
if (!target) throw new Error('index.html has no #app')
mount(App, { target })
keepShelf()
