import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { keepApp } from './offline/install';
import { sendWaiting } from './offline/results';
import { keepSettings } from './settings.svelte';

keepSettings();
sendWaiting();
if (import.meta.env.PROD) keepApp();
const target = document.getElementById('app')!;
target.replaceChildren(); // the table is laid
try {
  sessionStorage.removeItem('stolik-boot');
} catch {
  // nothing was kept
}
mount(App, { target });
