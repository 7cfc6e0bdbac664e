import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applyTheme } from "./lib/kept";

applyTheme();
const target = document.getElementById("app");
if (target) mount(App, { target });
