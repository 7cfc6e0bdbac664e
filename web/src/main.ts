import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { sideStyles } from "./draw/looks";
import { applyTheme } from "./lib/kept";

applyTheme();
const styles = document.createElement("style");
styles.textContent = sideStyles();
document.head.append(styles);
const target = document.getElementById("app");
if (target) mount(App, { target });
