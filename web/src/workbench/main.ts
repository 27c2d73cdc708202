/** For drawing a board: a recorded match on the stage, without a server. Not part of the build. */

import { mount } from 'svelte';
import '../app.css';
import { keepSettings, settings, type Theme } from '../settings.svelte';
import Workbench from './Workbench.svelte';

const wanted = new URLSearchParams(location.search);
settings.theme = (wanted.get('theme') ?? 'light') as Theme;
if (wanted.has('confirm')) settings.confirm = wanted.get('confirm') === '1';
keepSettings();
mount(Workbench, { target: document.getElementById('app')! });
